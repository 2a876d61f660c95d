import type { FrameTexts } from './en.ts';

export const frameEs: FrameTexts = {
  'app.name': 'Registro de PI',
  'app.skip': 'Ir al contenido',
  'app.local-chain': 'CADENA LOCAL: no demuestra nada',
  'app.disk-low':
    'El disco de este servidor está casi lleno. Lo guardado se puede leer; pronto se rechazarán archivos nuevos.',
  'app.disk-full':
    'El disco de este servidor está lleno. Lo guardado se puede leer; no se acepta nada nuevo hasta que haya espacio.',
  'app.starting': 'El portal se está iniciando',
  'app.start-failed': 'El portal no puede iniciarse',
  'app.start-failed-safe': 'Sus datos están a salvo. El servidor no responde en este momento.',

  'index.behind-notice': 'Indexando… {n} bloques de retraso',

  'nav.main': 'Principal',
  'nav.quick': 'Acceso rápido',
  'nav.dashboard': 'Panel',
  'nav.assets': 'Activos',
  'nav.workfiles': 'Carpetas',
  'nav.shares': 'Compartidos',
  'nav.register': 'Registrar PI',
  'nav.add': 'Añadir',
  'nav.settings': 'Ajustes',
  'nav.verify': 'Verificar una prueba',
  'nav.menu': 'Menú',
  'nav.all-pages': 'Todas las páginas',
  'nav.collapse': 'Contraer la barra lateral',
  'nav.expand': 'Expandir la barra lateral',
  'nav.sign-out': 'Cerrar sesión',
  'nav.log-out': 'Cerrar sesión',
  'nav.account': 'Cuenta {wallet}',
  'nav.user': 'Usuario',

  'theme.label': 'Tema',
  'theme.light': 'Claro',
  'theme.dark': 'Oscuro',
  'theme.system': 'Como este dispositivo',
  'theme.to-light': 'Cambiar al tema claro',
  'theme.to-dark': 'Cambiar al tema oscuro',

  'dashboard.greeting': 'Bienvenido de nuevo, {name}',
  'dashboard.subtitle': 'Su registro de un vistazo.',
  'dashboard.register-title': 'Registrar un activo',
  'dashboard.register-text':
    'Su archivo se cifra en este navegador, se guarda, recibe un sello de tiempo y se inscribe en la blockchain a su nombre.',
  'dashboard.register-action': 'Registrar PI',
  'dashboard.assets-title': 'Sus activos',
  'dashboard.assets-text': 'Abra y verifique los archivos que registró, byte a byte.',
  'dashboard.assets-action': 'Abrir la biblioteca',

  'not-found.title': '¡Vaya! Página no encontrada',
  'not-found.text': 'Esta página no existe: {path}',
  'not-found.action': 'Volver al inicio',

  'unavailable.title': 'Esta parte aún no está disponible',
  'unavailable.text': '{name} no forma parte de esta versión.',

  'module.loading': 'Cargando {name}',
  'module.failed': 'No se puede mostrar: {name}',
  'module.failed-safe': 'Sus datos están a salvo; el resto del portal sigue funcionando.',
  'module.failed-do': 'Inténtelo de nuevo. Si el problema continúa, recargue la página.',
  'module.refused': '{name} no puede usar {claim}: otra parte del portal ya lo usa.',

  'notifications.title': 'Notificaciones',
  'notifications.open': 'Notificaciones, {n} sin leer',
  'notifications.empty': 'Todavía no hay notificaciones.',
  'notifications.clear': 'Vaciar la lista',
  'notifications.repeated': '{n} veces',
  'notifications.tone.success': 'Éxito',
  'notifications.tone.info': 'Aviso',
  'notifications.tone.warning': 'Advertencia',
  'notifications.tone.failure': 'Error',
};
