import type { ViewerTexts } from './en.ts';

export const viewerEs: ViewerTexts = {
  'viewer.content': 'Contenido de {name}',
  'viewer.zoom-reset': 'Restablecer el zoom',
  'viewer.pages': 'Páginas',
  'viewer.page-before': 'Página anterior',
  'viewer.page-after': 'Página siguiente',
  'viewer.page-number': 'Número de página',
  'viewer.page-of': 'de {total}',
  'viewer.fit-width': 'Ajustar al ancho',
  'viewer.find': 'Buscar en el archivo',
  'viewer.found': '{n} de {total}',
  'viewer.found-none': 'No encontrado',
  'viewer.find-before': 'Resultado anterior',
  'viewer.find-after': 'Resultado siguiente',
  'viewer.full': 'Pantalla completa',
  'viewer.full-leave': 'Salir de pantalla completa',
  'viewer.in-parts':
    'Se reproduce mientras se carga y cada parte está autenticada. Una descarga compara además el archivo entero con el hash registrado.',
  'viewer.converted':
    'Solo texto y tablas: no se muestran el diseño de página, los comentarios ni las fórmulas. Descargue el archivo para verlo tal como es.',
  'viewer.failed':
    'Este archivo no se puede mostrar aquí. Puede estar dañado, protegido con contraseña o ser de un tipo que este navegador no admite. Descárguelo para abrirlo.',
  'viewer.failed-media':
    'Este navegador no puede reproducir esta película o grabación: la imagen o el sonido están en un formato que no admite, o el archivo está dañado. Descárguela para reproducirla en otro programa.',
  'viewer.silent':
    'El sonido de esta película está en un formato que este navegador no admite, por lo que se reproduce sin sonido. Descárguela para reproducirla con sonido en otro programa.',
  'viewer.none.office':
    'Este archivo de Office necesita un programa de oficina: un navegador no puede mostrarlo. Descargue el archivo para abrirlo.',
  'viewer.none.archive': 'Este archivo contiene otros archivos. Descárguelo para descomprimirlo.',
  'viewer.none.program':
    'Este archivo es un programa. No se ejecuta aquí; descárguelo solo si confía en su procedencia.',
  'viewer.mismatch': 'El nombre indica {named}, el contenido es {found}.',
  'viewer.mismatch-shown': 'Se muestra según su contenido. Tenga cuidado al abrir el archivo descargado.',
  'viewer.mismatch-hidden': 'No se muestra. Tenga cuidado al abrir el archivo descargado.',
  'viewer.encoding-guessed':
    'La codificación de este texto es desconocida. Se muestra como windows-1252; algunas letras pueden ser incorrectas.',
  'viewer.kind.pdf': 'un documento PDF',
  'viewer.kind.image': 'una imagen ({type})',
  'viewer.kind.audio': 'una grabación de sonido ({type})',
  'viewer.kind.video': 'un vídeo ({type})',
  'viewer.kind.text': 'un texto ({type})',
  'viewer.kind.office': 'un archivo de oficina',
  'viewer.kind.archive': 'un archivo comprimido ({type})',
  'viewer.kind.program': 'un programa',
  'viewer.kind.unknown': 'un archivo de tipo desconocido',
};
