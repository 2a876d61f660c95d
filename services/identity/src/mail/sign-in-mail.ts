import type { Mail } from '@ipr/ports/mail';
import { codeLifetimeSeconds } from '../sign-in/policy.ts';

export const mailLocales = ['en', 'fr', 'de', 'es'] as const;
export type MailLocale = (typeof mailLocales)[number];

interface Sentences {
  readonly subject: string;
  readonly code: (code: string) => string;
  readonly valid: (minutes: number) => string;
  readonly where: (origin: string) => string;
  readonly ignore: string;
  readonly secret: string;
}

const sentences: Record<MailLocale, Sentences> = {
  en: {
    subject: 'Your sign-in code for IP Registry',
    code: (code) => `Your sign-in code: ${code}`,
    valid: (minutes) => `It is valid for ${minutes} minutes and can be used once. A newer code replaces it.`,
    where: (origin) => `Enter it only at ${origin}, in the browser in which you requested it.`,
    ignore: 'If you did not request this code, ignore this message. Without the code, no one can sign in.',
    secret: 'Never share it. We will not ask you for it.',
  },
  fr: {
    subject: 'Votre code de connexion à IP Registry',
    code: (code) => `Votre code de connexion : ${code}`,
    valid: (minutes) =>
      `Il est valable ${minutes} minutes et ne peut servir qu’une fois. Un code plus récent le remplace.`,
    where: (origin) => `Saisissez-le uniquement sur ${origin}, dans le navigateur où vous l’avez demandé.`,
    ignore: 'Si vous ne l’avez pas demandé, ignorez ce message. Sans le code, personne ne peut se connecter.',
    secret: 'Ne le communiquez à personne. Nous ne vous le demanderons jamais.',
  },
  de: {
    subject: 'Ihr Anmeldecode für IP Registry',
    code: (code) => `Ihr Anmeldecode: ${code}`,
    valid: (minutes) => `Er gilt ${minutes} Minuten und kann einmal verwendet werden. Ein neuerer Code ersetzt ihn.`,
    where: (origin) => `Geben Sie ihn nur auf ${origin} ein, im Browser, in dem Sie ihn angefordert haben.`,
    ignore:
      'Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht. Ohne den Code kann sich niemand anmelden.',
    secret: 'Geben Sie ihn niemals weiter. Wir werden Sie nicht danach fragen.',
  },
  es: {
    subject: 'Su código de acceso a IP Registry',
    code: (code) => `Su código de acceso: ${code}`,
    valid: (minutes) =>
      `Es válido durante ${minutes} minutos y solo puede usarse una vez. Un código más reciente lo sustituye.`,
    where: (origin) => `Introdúzcalo únicamente en ${origin}, en el navegador en el que lo solicitó.`,
    ignore: 'Si no lo ha solicitado, ignore este mensaje. Sin el código, nadie puede iniciar sesión.',
    secret: 'No lo comparta nunca. Nosotros no se lo pediremos.',
  },
};

/** The mail with the code. The code is in the text only, because lock screens show the subject. */
export const signInMail = (to: string, code: string, locale: MailLocale, origin: string): Mail => {
  const text = sentences[locale];
  const lines = [
    text.code(code),
    '',
    text.valid(codeLifetimeSeconds / 60),
    text.where(origin),
    '',
    text.ignore,
    text.secret,
  ];
  return { to, subject: text.subject, text: `${lines.join('\n')}\n`, language: locale };
};
