/** SHA-256 of decrypt.py in every release, oldest first; a new one is appended, none is removed: bundles keep theirs. */
export const knownScripts: readonly string[] = [
  '3db121ade0aeb7a11be31ec0b4b1b176eccc0c3d7457e74ce2a3adc852e91f14',
  'f4587a65973788039afcc9006d6bafbf8545e8423a84977cb4fe890fff525ea7',
  '2d43aa39975bbffc6fcd618f4a2a5ef13ee93955fbe7ee6f3c8471898ef5f6c5',
  'bf0820cd165310fad7480e751e7ef5c16eb554df47a9c2813a4e3c6c5e95cff1',
  'b64a7c1d99d92bb87ee089d3e562105bd7335c42bc19e1fe4c8e6e93a3e86c92',
  '8768767db854f2832e729a725b755ae65cf4b8fc90426b959d69879f97d2be97',
  '6a179a8b49fd0c68a81128434423029712fc51c37da813582e6d32f78c5459ec',
];

/** Second part of README.txt in every release and language, with {id} where the asset's id is; none is removed. */
export const knownReadmeTexts: readonly string[] = [
  'Dieses ZIP enthält Werk {id} mit allem, was nötig ist, um es ohne das Portal zu öffnen und zu belegen. Installieren Sie Python mit dem Paket cryptography, entnehmen Sie dem ZIP decrypt.py und starten Sie: python3 decrypt.py <dieses ZIP> --out <Ordner>. Dateien öffnen sich nur, wenn keys.json beiliegt oder ein Inhaltsschlüssel mit --key angegeben wird.',
  'Este ZIP contiene el activo {id} con todo lo necesario para abrirlo y probarlo sin el portal. Instale Python con el paquete cryptography, extraiga decrypt.py del ZIP y ejecute: python3 decrypt.py <este ZIP> --out <carpeta>. Los archivos solo se abren si keys.json está incluido o si se indica una clave de contenido con --key.',
  'Ce ZIP contient l’actif {id} avec tout ce qu’il faut pour l’ouvrir et en apporter la preuve sans le portail. Installez Python avec le paquet cryptography, extrayez decrypt.py du ZIP et lancez : python3 decrypt.py <ce ZIP> --out <dossier>. Les fichiers ne s’ouvrent que si keys.json est présent ou si une clé de contenu est donnée avec --key.',
  'Dieses ZIP enthält Werk {id} mit allem, was nötig ist, um es ohne das Portal zu öffnen und zu belegen. Installieren Sie Python mit dem Paket cryptography, entpacken Sie decrypt.py aus dem ZIP und starten Sie: python3 decrypt.py <dieses ZIP> --out <Ordner>. Dateien lassen sich nur öffnen, wenn keys.json beiliegt oder ein Inhaltsschlüssel mit --key angegeben wird.',
];
