/** Prompts for the browser's permission, unless it was given or refused before. */
export const requestBrowserNotices = async (): Promise<NotificationPermission | 'unsupported'> => {
  if (typeof Notification === 'undefined') return 'unsupported';
  return Notification.permission === 'default' ? Notification.requestPermission() : Notification.permission;
};

/** Whether the browser permits notices of this page. */
export const mayShowBrowserNotices = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** Shows a notice of the browser; only while the page is hidden, because a visible page shows its own. */
export const showBrowserNotice = (title: string, tag: string): void => {
  if (!mayShowBrowserNotices() || document.visibilityState !== 'hidden') return;
  const shown = new Notification(title, { tag });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
};
