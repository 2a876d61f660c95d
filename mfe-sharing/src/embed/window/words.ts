import type { WindowKind } from './read-window.ts';

export type WindowRefusal = 'site-refused' | 'unavailable' | 'blocked-by-policy' | 'window-blocked' | 'wrong-attribute';

/** Texts of the elements that open a window. `{host}` and `{name}` are filled in. */
export interface WindowWords {
  readonly button: Readonly<Record<WindowKind, string>>;
  readonly opens: string;
  readonly results: Readonly<Record<'shared' | 'accepted' | 'ended', string>>;
  readonly retry: string;
  readonly refusals: Readonly<Record<WindowRefusal, string>>;
}

const en: WindowWords = {
  button: { share: 'Share', accept: 'Read and accept the invitation', access: 'Who has access' },
  opens: 'Opens a window of {host}.',
  results: { shared: 'Shared.', accepted: 'Accepted.', ended: 'Access ended.' },
  retry: 'Try again',
  refusals: {
    'site-refused': 'The registry does not know this site, its address or this element.',
    unavailable: 'The registry could not be reached. Try again in a moment.',
    'blocked-by-policy': 'The security policy of this page does not allow connections to {name} (connect-src).',
    'window-blocked': 'The browser blocked the window. Allow windows for this page and try again.',
    'wrong-attribute': 'This element is not set up correctly: {name}.',
  },
};

const fr: WindowWords = {
  button: { share: 'Partager', accept: 'Lire et accepter l’invitation', access: 'Qui a accès' },
  opens: 'Ouvre une fenêtre de {host}.',
  results: { shared: 'Partagé.', accepted: 'Accepté.', ended: 'Accès terminé.' },
  retry: 'Réessayer',
  refusals: {
    'site-refused': 'Le registre ne connaît pas ce site, son adresse ou cet élément.',
    unavailable: 'Le registre n’a pas pu être joint. Réessayez dans un instant.',
    'blocked-by-policy': 'La politique de sécurité de cette page n’autorise pas les connexions à {name} (connect-src).',
    'window-blocked': 'Le navigateur a bloqué la fenêtre. Autorisez les fenêtres pour cette page et réessayez.',
    'wrong-attribute': 'Cet élément est mal configuré\u00a0: {name}.',
  },
};

const de: WindowWords = {
  button: { share: 'Teilen', accept: 'Einladung lesen und annehmen', access: 'Wer Zugriff hat' },
  opens: 'Öffnet ein Fenster von {host}.',
  results: { shared: 'Geteilt.', accepted: 'Angenommen.', ended: 'Zugriff beendet.' },
  retry: 'Erneut versuchen',
  refusals: {
    'site-refused': 'Das Register kennt diese Website, ihre Adresse oder dieses Element nicht.',
    unavailable: 'Das Register war nicht erreichbar. Versuchen Sie es gleich noch einmal.',
    'blocked-by-policy': 'Die Sicherheitsrichtlinie dieser Seite erlaubt keine Verbindungen zu {name} (connect-src).',
    'window-blocked':
      'Der Browser hat das Fenster blockiert. Erlauben Sie Fenster für diese Seite und versuchen Sie es noch einmal.',
    'wrong-attribute': 'Dieses Element ist nicht richtig eingerichtet: {name}.',
  },
};

const es: WindowWords = {
  button: { share: 'Compartir', accept: 'Leer y aceptar la invitación', access: 'Quién tiene acceso' },
  opens: 'Abre una ventana de {host}.',
  results: { shared: 'Compartido.', accepted: 'Aceptado.', ended: 'Acceso finalizado.' },
  retry: 'Reintentar',
  refusals: {
    'site-refused': 'El registro no conoce este sitio, su dirección o este elemento.',
    unavailable: 'No se pudo contactar con el registro. Inténtelo de nuevo en un momento.',
    'blocked-by-policy': 'La política de seguridad de esta página no permite conexiones con {name} (connect-src).',
    'window-blocked': 'El navegador bloqueó la ventana. Permita ventanas para esta página e inténtelo de nuevo.',
    'wrong-attribute': 'Este elemento no está bien configurado: {name}.',
  },
};

const languages: Readonly<Record<string, WindowWords>> = { en, fr, de, es };

/** @param wanted a language tag of the page; English for a language without texts */
export const windowWordsIn = (wanted: string): WindowWords => {
  const locale = wanted.slice(0, 2).toLowerCase();
  return (Object.hasOwn(languages, locale) ? languages[locale] : undefined) ?? en;
};
