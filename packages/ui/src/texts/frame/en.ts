/** The frame around the modules: start, navigation, theme, dashboard, notifications, and pages for missing ones. */
export const frameEn = {
  'app.name': 'IP Registry',
  'app.skip': 'Skip to content',
  'app.local-chain': 'LOCAL CHAIN: proves nothing',
  'app.disk-low': 'The disk of this server is almost full. What is stored can be read; new files may soon be refused.',
  'app.disk-full':
    'The disk of this server is full. What is stored can be read; nothing new is accepted until there is room.',
  'app.starting': 'Starting the portal',
  'app.start-failed': 'The portal cannot start',
  'app.start-failed-safe': 'Your data is safe. The server is not responding at the moment.',

  'index.behind-notice': 'Indexing… {n} blocks behind',

  'nav.main': 'Main',
  'nav.quick': 'Quick access',
  'nav.dashboard': 'Dashboard',
  'nav.assets': 'Assets',
  'nav.workfiles': 'Workfiles',
  'nav.shares': 'Shares',
  'nav.register': 'Register IP',
  'nav.add': 'Add',
  'nav.settings': 'Settings',
  'nav.verify': 'Verify evidence',
  'nav.menu': 'Menu',
  'nav.all-pages': 'All pages',
  'nav.collapse': 'Collapse the sidebar',
  'nav.expand': 'Expand the sidebar',
  'nav.sign-out': 'Sign Out',
  'nav.log-out': 'Log out',
  'nav.account': 'Account {wallet}',
  'nav.user': 'User',

  'theme.label': 'Theme',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'theme.system': 'Same as this device',
  'theme.to-light': 'Switch to the light theme',
  'theme.to-dark': 'Switch to the dark theme',

  'dashboard.greeting': 'Welcome back, {name}',
  'dashboard.subtitle': 'Your registry at a glance.',
  'dashboard.register-title': 'Register an asset',
  'dashboard.register-text':
    'Your file is encrypted in this browser, stored, timestamped and recorded on the blockchain in your name.',
  'dashboard.register-action': 'Register IP',
  'dashboard.assets-title': 'Your assets',
  'dashboard.assets-text': 'Open and verify the files you registered, byte for byte.',
  'dashboard.assets-action': 'Open the library',

  'not-found.title': 'Oops! Page not found',
  'not-found.text': 'This page does not exist: {path}',
  'not-found.action': 'Return to Home',

  'unavailable.title': 'This part is not available yet',
  'unavailable.text': '{name} is not part of this release.',

  'module.loading': 'Loading {name}',
  'module.failed': '{name} cannot be shown',
  'module.failed-safe': 'Your data is safe; the rest of the portal keeps working.',
  'module.failed-do': 'Try again. If the problem continues, reload the page.',
  'module.refused': '{name} cannot use {claim}: another part of the portal already uses it.',

  'notifications.title': 'Notifications',
  'notifications.open': 'Notifications, {n} unread',
  'notifications.empty': 'No notifications yet.',
  'notifications.clear': 'Clear the list',
  'notifications.repeated': '{n} times',
  'notifications.tone.success': 'Success',
  'notifications.tone.info': 'Notice',
  'notifications.tone.warning': 'Warning',
  'notifications.tone.failure': 'Error',
} as const;

export type FrameTexts = Readonly<Record<keyof typeof frameEn, string>>;
