import type { NdaTexts } from './en.ts';

export const ndaEs: NdaTexts = {
  'nda.card': 'Acuerdo de confidencialidad',
  'nda.reminder':
    'El destinatario debe leer y firmar este acuerdo antes de que se abra el activo. La firma queda registrada en la blockchain.',
  'nda.know-how': 'know-how / secreto empresarial',
  'nda.know-how-note':
    'Más estricto: personas designadas por su nombre, sin ingeniería inversa, secreto al menos diez años.',
  'nda.language': 'Idioma del acuerdo',
  'nda.language-note': 'Este texto es vinculante. Elija un idioma que ambas partes entiendan.',
  'nda.own-use': 'Usar en su lugar mi propio texto (PDF, texto sin formato o fotografías)',
  'nda.own-warning': 'El registro no redactó este texto ni lo ha comprobado.',
  'nda.own-note':
    'El destinatario lo lee y lo firma. Se guarda cifrado, pero el operador del registro tiene la clave y podría leerlo.',
  'nda.own-file': 'Texto propio',
  'nda.own-choose': 'Elija un PDF, un archivo de texto o fotografías de las páginas, {max} como máximo',
  'nda.own-photos':
    'Las fotografías se reúnen en un PDF, una página cada una, en el orden de sus nombres. El lugar, la hora y la cámara guardados en ellas se eliminan.',
  'nda.own-missing': 'Elija un archivo',
  'nda.own-type': 'Solo se admite un PDF, un texto sin formato o fotografías (JPEG, PNG)',
  'nda.own-size': 'Este archivo es demasiado grande o está vacío',
  'nda.name': 'Su nombre en el acuerdo',
  'nda.name-note':
    'Su propio nombre o el de la organización en cuyo nombre actúa. Es su declaración; el registro no la comprueba. El destinatario lo recibe, el documento público solo contiene su hash.',
  'nda.name-note-grantee':
    'Su propio nombre o el de la organización en cuyo nombre actúa. Lo firma junto con el acuerdo; el remitente lo recibe. El registro no lo comprueba.',
  'nda.name-missing': 'Escriba su nombre, de 2 a 120 caracteres',
  'nda.law': 'Ley aplicable',
  'nda.courts': 'Jurisdicción competente',
  'nda.left-open': 'Dejar abierto',
  'nda.is-left-open': 'Sin especificar',
  'nda.grantor-name': 'Nombre del remitente',
  'nda.claimed': '{name} (según declara el remitente)',
  'nda.own-loading': 'Cargando el acuerdo',
  'nda.print': 'Imprimir o guardar como PDF',
  'nda.preview': 'Leer el acuerdo',
  'nda.preview-title': 'El acuerdo que se firmará',
  'nda.loading': 'Cargando el acuerdo',
  'nda.text': 'Texto del acuerdo',
  'nda.origin': 'Texto {id}, versión {version}, sin cambios.',
  'nda.origin-own': 'Este texto no es uno de los incluidos con el producto.',
  'nda.no-advice': 'Esto no es asesoramiento jurídico.',
  'nda.fetch-failed': 'No se pudo obtener de IPFS el contenido del acuerdo: {status}',
  'nda.title': 'Leer y firmar el acuerdo',
  'nda.variant-note': 'Elegido por la persona que comparte el activo.',
  'nda.signed-words':
    'Al firmar, acepta este acuerdo para el activo {id}, {title}. La firma abarca el activo, el texto, ambas partes, el nivel de acceso y su fin.',
  'nda.typed-data': 'Datos firmados',
  'nda.accept': 'He leído este acuerdo y lo acepto',
  'nda.sign': 'Firmar y aceptar',
  'nda.evidence-failed':
    'Tiene acceso. No se pudo guardar el registro de su lectura y de su firma; su firma en la blockchain vale también sin él.',
};
