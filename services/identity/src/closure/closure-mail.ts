import type { Mail } from '@ipr/ports/mail';

/** The account's language belongs to the profile, which another service keeps; so the mail has all four, one after the other. */
const paragraphs: readonly ((date: string, origin: string) => string)[] = [
  (date, origin) =>
    `Your account at ${origin} is closed and will be deleted on ${date}. To keep it, sign in before that day and choose ‘Keep my account’. Signing in alone does not keep it. If it was not you who closed it, do so now.`,
  (date, origin) =>
    `Votre compte sur ${origin} est clôturé et sera supprimé le ${date}. Pour le conserver, connectez-vous avant cette date et choisissez « Conserver mon compte ». Se connecter ne suffit pas. Si ce n’est pas vous qui l’avez clôturé, faites-le maintenant.`,
  (date, origin) =>
    `Ihr Konto bei ${origin} ist geschlossen und wird am ${date} gelöscht. Um es zu behalten, melden Sie sich vorher an und wählen Sie „Mein Konto behalten“. Die Anmeldung allein genügt nicht. Wenn nicht Sie es geschlossen haben, tun Sie das jetzt.`,
  (date, origin) =>
    `Su cuenta en ${origin} está cerrada y se eliminará el ${date}. Para conservarla, inicie sesión antes de esa fecha y elija «Conservar mi cuenta». Iniciar sesión no basta. Si no la ha cerrado usted, hágalo ahora.`,
];

/** The mail after an account was closed; its date is that of UTC in the form of ISO 8601, which reads alike in all languages. */
export const closureMail = (to: string, closesAt: Date, origin: string): Mail => {
  const date = closesAt.toISOString().slice(0, 10);
  const text = paragraphs.map((paragraph) => paragraph(date, origin)).join('\n\n');
  return {
    to,
    subject: 'IP Registry: account closed · compte clôturé · Konto geschlossen · cuenta cerrada',
    text: `${text}\n`,
    language: 'en',
  };
};
