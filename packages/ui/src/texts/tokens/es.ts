import type { TokensTexts } from './en.ts';

export const tokensEs: TokensTexts = {
  'tokens.title': 'Tokens de acceso',
  'tokens.text':
    'Con un token, sus programas llaman a la API por usted. Trátelo como una contraseña y no le dé más permisos de los que el programa necesita.',
  'tokens.loading': 'Cargando los tokens de acceso',
  'tokens.failed': 'No se pudieron cargar los tokens de acceso.',
  'tokens.none': 'No tiene ningún token de acceso.',
  'tokens.create': 'Crear token',
  'tokens.name': 'Nombre',
  'tokens.name-example': 'Por ejemplo: servidor de compilación',
  'tokens.scopes': 'Permisos',
  'tokens.scope-read': 'Todo token puede leer sus activos, accesos compartidos, actividad y carpetas.',
  'tokens.scope-open': 'Abrir archivos',
  'tokens.scope-open-text': 'Descifra archivos de activos que usted puede ver.',
  'tokens.scope-register': 'Registrar y actualizar',
  'tokens.scope-register-text': 'Registra activos y nuevas versiones, y solicita certificados.',
  'tokens.scope-share': 'Compartir',
  'tokens.scope-share-text':
    'Concede y revoca acceso de lectura y edición, y firma NDA en su nombre. Los accesos de administrador requieren su presencia.',
  'tokens.valid-for': 'Validez en días',
  'tokens.new': 'Su nuevo token de acceso',
  'tokens.new-text':
    'Guárdelo ahora: no se volverá a mostrar. Quien lo tenga puede usarlo hasta que caduque o usted lo revoque.',
  'tokens.copy': 'Copiar token',
  'tokens.copied': 'El token se ha copiado.',
  'tokens.saved': 'Lo he guardado',
  'tokens.reads': 'Leer',
  'tokens.expires': 'Caduca',
  'tokens.last-used': 'Último uso',
  'tokens.never-used': 'Nunca usado',
  'tokens.revoke': 'Revocar',
  'tokens.revoke-of': 'Revocar token: {name}',
  'tokens.revoke-text': 'Los programas que usan este token se rechazan desde su próxima petición.',
  'tokens.revoked': 'El token se ha revocado.',
};
