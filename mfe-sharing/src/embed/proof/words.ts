import type { Refusal } from './outcome.ts';

/** Texts of the badge. `{host}` and `{name}` are filled in. */
export interface Words {
  readonly registered: string;
  readonly when: string;
  readonly by: string;
  readonly network: string;
  readonly file: Readonly<Record<'newest' | 'earlier', string>>;
  readonly local: string;
  readonly reported: string;
  readonly confirmed: string;
  readonly verify: string;
  readonly opens: string;
  readonly loading: string;
  readonly unproved: string;
  readonly retry: string;
  readonly refusals: Readonly<Record<Refusal, string>>;
}

const en: Words = {
  registered: 'Registered',
  when: 'Recorded',
  by: 'Recorded by',
  network: 'Network',
  file: {
    newest: 'The file on this page is the registered one.',
    earlier: 'The file on this page is an earlier version.',
  },
  local: 'LOCAL CHAIN: proves nothing',
  reported: 'As the nodes of {host} report it.',
  confirmed: 'Confirmed by the node {host}.',
  verify: 'Verify',
  opens: 'opens {host} in a new tab',
  loading: 'Checking the registration…',
  unproved: 'Not verified',
  retry: 'Try again',
  refusals: {
    'not-registered': 'There is no final registration with this number.',
    'other-file': 'The file on this page does not belong to this registration.',
    'other-registry': 'The registration is in another registry than this page names.',
    contradicted: 'The answers about this registration contradict each other.',
    unavailable: 'The registration could not be read. Try again in a moment.',
    'blocked-by-policy': 'The security policy of this page does not allow connections to {name} (connect-src).',
    'wrong-attribute': 'This badge is not set up correctly: {name}.',
  },
};

const fr: Words = {
  registered: 'Enregistré',
  when: 'Inscrit le',
  by: 'Inscrit par',
  network: 'Réseau',
  file: {
    newest: 'Le fichier de cette page est celui qui est enregistré.',
    earlier: 'Le fichier de cette page est une version antérieure.',
  },
  local: 'CHAÎNE LOCALE\u00a0: ne prouve rien',
  reported: 'Selon les nœuds de {host}.',
  confirmed: 'Confirmé par le nœud {host}.',
  verify: 'Vérifier',
  opens: 'ouvre {host} dans un nouvel onglet',
  loading: 'Vérification de l’enregistrement…',
  unproved: 'Non vérifié',
  retry: 'Réessayer',
  refusals: {
    'not-registered': 'Aucun enregistrement définitif ne porte ce numéro.',
    'other-file': 'Le fichier de cette page n’appartient pas à cet enregistrement.',
    'other-registry': 'L’enregistrement se trouve dans un autre registre que celui que cette page indique.',
    contradicted: 'Les réponses au sujet de cet enregistrement se contredisent.',
    unavailable: 'L’enregistrement n’a pas pu être lu. Réessayez dans un instant.',
    'blocked-by-policy': 'La politique de sécurité de cette page n’autorise pas les connexions à {name} (connect-src).',
    'wrong-attribute': 'Ce badge est mal configuré\u00a0: {name}.',
  },
};

const de: Words = {
  registered: 'Registriert',
  when: 'Eingetragen',
  by: 'Eingetragen von',
  network: 'Netz',
  file: {
    newest: 'Die Datei auf dieser Seite ist die registrierte.',
    earlier: 'Die Datei auf dieser Seite ist eine frühere Version.',
  },
  local: 'LOKALE CHAIN: beweist nichts',
  reported: 'Nach Angabe der Knoten von {host}.',
  confirmed: 'Vom Knoten {host} bestätigt.',
  verify: 'Prüfen',
  opens: 'öffnet {host} in einem neuen Tab',
  loading: 'Die Registrierung wird geprüft …',
  unproved: 'Nicht geprüft',
  retry: 'Erneut versuchen',
  refusals: {
    'not-registered': 'Es gibt keine endgültige Registrierung mit dieser Nummer.',
    'other-file': 'Die Datei auf dieser Seite gehört nicht zu dieser Registrierung.',
    'other-registry': 'Die Registrierung steht in einem anderen Register, als diese Seite angibt.',
    contradicted: 'Die Antworten zu dieser Registrierung widersprechen sich.',
    unavailable: 'Die Registrierung konnte nicht gelesen werden. Versuchen Sie es gleich noch einmal.',
    'blocked-by-policy': 'Die Sicherheitsrichtlinie dieser Seite erlaubt keine Verbindungen zu {name} (connect-src).',
    'wrong-attribute': 'Dieses Abzeichen ist nicht richtig eingerichtet: {name}.',
  },
};

const es: Words = {
  registered: 'Registrado',
  when: 'Inscrito',
  by: 'Inscrito por',
  network: 'Red',
  file: {
    newest: 'El archivo de esta página es el registrado.',
    earlier: 'El archivo de esta página es una versión anterior.',
  },
  local: 'CADENA LOCAL: no demuestra nada',
  reported: 'Según los nodos de {host}.',
  confirmed: 'Confirmado por el nodo {host}.',
  verify: 'Verificar',
  opens: 'abre {host} en una pestaña nueva',
  loading: 'Comprobando el registro…',
  unproved: 'No verificado',
  retry: 'Reintentar',
  refusals: {
    'not-registered': 'No hay ningún registro definitivo con este número.',
    'other-file': 'El archivo de esta página no pertenece a este registro.',
    'other-registry': 'La inscripción está en un registro distinto del que indica esta página.',
    contradicted: 'Las respuestas sobre este registro se contradicen.',
    unavailable: 'No se pudo leer el registro. Inténtelo de nuevo en un momento.',
    'blocked-by-policy': 'La política de seguridad de esta página no permite conexiones con {name} (connect-src).',
    'wrong-attribute': 'Este distintivo no está bien configurado: {name}.',
  },
};

const languages: Readonly<Record<string, Words>> = { en, fr, de, es };

/** @param wanted a language tag of the page, such as 'de-AT'; English for any other language */
export const wordsIn = (wanted: string): { readonly locale: string; readonly words: Words } => {
  const locale = wanted.slice(0, 2).toLowerCase();
  return Object.hasOwn(languages, locale) ? { locale, words: languages[locale] as Words } : { locale: 'en', words: en };
};

export const fill = (sentence: string, value: string): string => sentence.replace(/\{(host|name)\}/, () => value);
