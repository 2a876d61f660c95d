import type { ProgramFailureCode } from './program-failure-code.ts';

export const programFailuresEs: Readonly<Record<ProgramFailureCode, string>> = {
  'partner-site.not-found':
    'Este sitio no puede abrir esta ventana: su clave se ha dado de baja o no permite esta dirección o esta acción.',
  'partner-site.too-many': 'Tiene {max} sitios asociados, el máximo por cuenta. Dé de baja uno primero.',
  'webhook.not-found': 'Este webhook o este mensaje no existe o se ha eliminado.',
  'webhook.too-many': 'Tiene {max} webhooks, el máximo por cuenta. Elimine uno primero.',
  'webhook.address-refused':
    'Los webhooks se envían a servidores públicos por https, puerto 443 u 8443, y a ningún otro.',
  'token.invalid': 'Este token de acceso no es válido: es desconocido, ha caducado o se ha revocado.',
  'token.not-allowed': 'Este token de acceso no permite este paso. Cree uno con el permiso necesario o use el portal.',
  'token.not-found': 'Este token de acceso no existe o se ha revocado.',
  'token.too-many': 'Tiene {max} tokens de acceso, el máximo por cuenta. Revoque antes uno.',
  'module.missing': 'Faltan sus archivos en el servidor.',
  'module.tampered': 'Los archivos recibidos no son los publicados, por lo que no se han ejecutado.',
  'module.slow': 'No se ha iniciado a tiempo.',
  'module.broken': 'Se ha detenido por un error propio.',
  'module.needs-newer':
    'Está hecho para una versión del portal ({needed}) más nueva que la de esta página ({has}). Recargue la página para obtenerla.',
  'module.too-old':
    'Está hecho para una versión del portal ({needed}) que esta ({has}) ya no admite. Su equipo debe publicarlo de nuevo.',
};
