import { type LanguageTexts, tidy } from '../tidy.ts';

const record = `
1. The record and the parties

This agreement belongs to one entry of the registry (the "Record"). The Record is the document in which this text is stored.
Its SHA-256 hash stands on the blockchain together with the grant of access. The Record names the asset, the account that
grants access, the account that receives it, the level and the end of the access, the network and the smart contract of the
registry.

The "Discloser" is the person or organisation that holds the account named in the Record as grantor. Where somebody else owns
the asset and has given that account the level admin, the Discloser acts for itself and for the owner, who may enforce this
agreement, too. The "Recipient" is the person or organisation that holds the account named as grantee. Whoever consents for an
organisation declares that they are authorised to bind it.

The parties are named as each of them stated. The Discloser's name is in the Record as a hash with a random salt, which both
parties can open. The Recipient signs their own name with the key of the Recipient's account together with the hash of the
Record. The registry does not check these names.

2. Purpose

The Discloser opens the asset so that the Recipient can examine it, assess it, discuss it with the Discloser, work on it or
give others access to it, each within the level of access that the Record names (the "Purpose").
`;

const exceptions = `
5. Exceptions

The duties of this agreement do not apply to information of which the Recipient can show that

(a) it was public when it was disclosed, or became public later without a breach of this agreement;

(b) the Recipient lawfully knew it before, without a duty of confidence;

(c) the Recipient lawfully received it from somebody who was free to pass it on; or

(d) the Recipient developed it independently, without use of Confidential Information.

Where a law, a court or an authority requires disclosure, the Recipient may disclose what is required and no more. As far as
that is permitted, the Recipient informs the Discloser beforehand and asks for confidential treatment. Nothing in this
agreement prevents a report of unlawful conduct that the law protects.

Notice of immunity under the law of the United States, 18 U.S.C. § 1833(b):

An individual shall not be held criminally or civilly liable under any Federal or State trade secret law for the disclosure of
a trade secret that (A) is made (i) in confidence to a Federal, State, or local government official, either directly or
indirectly, or to an attorney; and (ii) solely for the purpose of reporting or investigating a suspected violation of law; or
(B) is made in a complaint or other document filed in a lawsuit or other proceeding, if such filing is made under seal. An
individual who files a lawsuit for retaliation by an employer for reporting a suspected violation of law may disclose the
trade secret to the attorney of the individual and use the trade secret information in the court proceeding, if the individual
(A) files any document containing the trade secret under seal; and (B) does not disclose the trade secret, except pursuant to
court order.
`;

const closing = `
8. No licence, no warranty

All rights in the asset and in the Confidential Information stay with those who hold them. Access gives no licence and no
other right, except to use the Confidential Information for the Purpose. To what the Recipient adds to the asset within the
level of access, this agreement transfers no rights; whom they belong to is for the parties to agree elsewhere, otherwise for
the law to say. Neither party is obliged to enter into any further agreement. The Confidential Information is made available
as it is, without a warranty that it is complete, correct or free of rights of others; liability that the law does not allow
to be excluded remains.

9. Remedies

A breach may cause harm that money alone does not make good. In addition to all other remedies that the applicable law gives,
the Discloser may ask a competent court for an order that stops or prevents a breach. Rights from which the law allows no
departure are not affected.

10. Applicable law and disputes

Where the Record names a governing law, this agreement is governed by that law, without its rules on the conflict of laws.
Where the Record names a place of jurisdiction, its courts are competent, as far as the law allows the parties to agree on it.
The Record names both by codes of ISO 3166. What the Record leaves open is not chosen: a clause of another agreement of the
parties that concerns the asset applies here, too, otherwise the rules that apply without such a choice. Rights from which the
law allows no departure, of consumers and employees in particular, are not affected.

11. Electronic signature and evidence

The Discloser consents by granting access under the hash of the Record. The Recipient consents by an electronic signature,
made with the key of the Recipient's account, over the number of the asset and the hash of the Record (typed data
"NDAConsent", EIP-712), which the smart contract checks and the blockchain records. A service may keep this key for the
Recipient; the evidence then says so. The signature is an electronic one, not a qualified one within the meaning of Regulation
(EU) No 910/2014. The parties accept that the Record, this signature, the transactions, time stamps over them, and records of
how this text was displayed may serve as evidence that this agreement was concluded and what it says, and that they are not
refused for the sole reason that they are electronic. Evidence to the contrary stays possible.

The parties agree to conclude and keep this agreement by electronic records and signatures. A record or signature is not denied
legal effect for the sole reason that it is electronic, as the laws that may apply provide, among them the E-SIGN Act (15
U.S.C. § 7001) and the Uniform Electronic Transactions Act in the United States and Article 25 of Regulation (EU) No 910/2014.
Each party can save and print the Record and this text.

The Record is public; its hash and the transactions remain on the blockchain. They name accounts and the hash of one name
instead of persons and contain no Confidential Information.

12. General

Changes need a new Record to which both parties consent. Should a provision be void, the others stay in force. Other
agreements of the parties on confidentiality, earlier Records among them, remain; where they differ, the one that protects the
Confidential Information better prevails. This text binds in the language in which the Record contains it; other languages are
translations.

Where the Confidential Information contains personal data, each party also keeps to the law on data protection. An agreement
that this law requires is not replaced by this one.
`;

const standard = `
NON-DISCLOSURE AGREEMENT

Standard text nda-standard-en, version 1.2
${record}
3. Confidential Information

"Confidential Information" is the content of the asset, in every version that the Recipient can open while the access lasts:
its files and its encrypted details, what the Discloser explains about them for the Purpose, orally or in writing, what the
Recipient learns from them, and the copies, notes and analyses made from them. What the registry shows to everybody, such as
titles, hashes, times and accounts, is not Confidential Information.

4. Duties of the Recipient

The Recipient

(a) keeps the Confidential Information secret, with the care used for the Recipient's own confidential information and in no
case with less than reasonable care;

(b) uses it for the Purpose and for nothing else;

(c) passes it on only to employees and professional advisers who need it for the Purpose and who are bound to secrecy at least
as strictly, and answers for what they do with it;

(d) makes no more copies than the Purpose requires;

(e) lets nobody else use the account, its keys or its sessions;

(f) applies for no patent or other registered right on the basis of the Confidential Information; and

(g) tells the Discloser without delay of any loss, and of any use or disclosure that this agreement does not allow.

Where the Record names the level admin, the Recipient may also grant others access through the registry, as far as the Purpose
requires it. Whoever receives it is bound by a Record of their own; point (c) does not apply to that.
${exceptions}
6. Term

This agreement begins when the Recipient's consent is recorded on the blockchain. The duties of the Recipient last for five
years after the access has ended, however it ended. For information that is a trade secret under the applicable law they last
for as long as it is one.

7. Return and destruction

When the access ends, or earlier at the Discloser's request, the Recipient stops using the Confidential Information, destroys
or deletes all copies within thirty days and confirms this in writing when asked; an e-mail is enough. Copies that must be
kept by law and copies in routine backups that are not used in ordinary operation may remain for as long as that requires; the
duties of this agreement continue to apply to them.
${closing}`;

const knowHow = `
NON-DISCLOSURE AGREEMENT FOR KNOW-HOW AND TRADE SECRETS

Know-how text nda-know-how-en, version 1.2
${record}
3. Confidential Information, know-how and trade secrets

"Confidential Information" is the content of the asset, in every version that the Recipient can open while the access lasts:
its files and its encrypted details, what the Discloser explains about them for the Purpose, orally or in writing, what the
Recipient learns from them, and the copies, notes and analyses made from them. It includes know-how of every kind, such as
methods, processes, parameters, formulas, recipes, drawings, models, source code, data, test results, also negative ones, and
customer and cost information. What the registry shows to everybody, such as titles, hashes, times and accounts, is not
Confidential Information.

The Recipient acknowledges that the Confidential Information may have value because it is secret, that this agreement, the
encryption and the control of access are steps that the Discloser takes to keep it secret, and that it may be protected as a
trade secret, in the European Union under the national law that implements Directive (EU) 2016/943. A combination of details
can be secret although single details are public.

4. Duties of the Recipient

The Recipient

(a) keeps the Confidential Information strictly secret, with at least the care that a prudent business uses for its own trade
secrets;

(b) uses it for the Purpose and for nothing else, in particular not to develop, make or improve products or services of its
own or of others;

(c) passes it on only to named individuals who need it for the Purpose and who were bound to secrecy at least as strictly
before, keeps a list of them, shows this list to the Discloser on request, and answers for what they do with it;

(d) stores it only encrypted or under comparable control of access, and does not enter it into services of third parties, such
as translation, analysis or generative services, that may store it or use it for purposes of their own;

(e) makes copies only where the Purpose requires it, and marks them as confidential;

(f) as far as the law allows this to be agreed, does not take samples, products or software apart and does not examine or
reconstruct them in order to obtain the Confidential Information;

(g) applies for no patent or other registered right on the basis of the Confidential Information, and publishes nothing about
it;

(h) lets nobody else use the account, its keys or its sessions; and

(i) tells the Discloser without delay, at the latest within two working days after learning of it, of any loss, and of any use
or disclosure that this agreement does not allow, and helps to contain the harm.

Where the Record names the level admin, the Recipient may also grant others access through the registry, as far as the Purpose
requires it. Whoever receives it is bound by a Record of their own; point (c) does not apply to that.

What individuals keep in mind without notes stays Confidential Information. The experience and skills that they honestly
acquire in the normal course of their work remain free.
${exceptions}
6. Term

This agreement begins when the Recipient's consent is recorded on the blockchain. The duties of the Recipient last for as long
as the Confidential Information is secret, and for at least ten years after the access has ended, however it ended. They do
not end because the access, another agreement or the cooperation of the parties ends.

7. Return and destruction

When the access ends, or earlier at the Discloser's request, the Recipient stops using the Confidential Information at once,
destroys or deletes all copies within ten days, has those to whom it was passed on do the same, and confirms this in writing
without being asked; an e-mail is enough. Copies that must be kept by law and copies in routine backups that are not used in
ordinary operation may remain, encrypted or locked, for as long as that requires; the duties of this agreement continue to
apply to them.
${closing}`;

const own = `
NON-DISCLOSURE AGREEMENT BY THE DISCLOSER'S OWN TEXT

Standard text nda-own-en, version 1.2

The agreement is the Discloser's own text: the file whose type, size and SHA-256 are in the document in which this text is
stored (the "Record"). Both parties can open it. The registry did not write it and has not examined it.

The Discloser grants access under the hash of the Record. The Recipient consents by an electronic signature, made with the key
of the Recipient's account, over the number of the asset and the hash of the Record (typed data "NDAConsent", EIP-712), and
signs their own name together with that hash. The Record names the Discloser by a hash that both parties can open, and the
governing law and the place of jurisdiction, if the Discloser has chosen them; where the own text provides otherwise, the own
text prevails.

The parties agree to conclude and keep this agreement by electronic records and signatures. A record or signature is not
denied legal effect for the sole reason that it is electronic, as the laws that may apply provide, among them the E-SIGN Act
(15 U.S.C. § 7001) and the Uniform Electronic Transactions Act in the United States and Article 25 of Regulation (EU) No
910/2014.

Notice of immunity under the law of the United States, 18 U.S.C. § 1833(b):

An individual shall not be held criminally or civilly liable under any Federal or State trade secret law for the disclosure of
a trade secret that (A) is made (i) in confidence to a Federal, State, or local government official, either directly or
indirectly, or to an attorney; and (ii) solely for the purpose of reporting or investigating a suspected violation of law; or
(B) is made in a complaint or other document filed in a lawsuit or other proceeding, if such filing is made under seal. An
individual who files a lawsuit for retaliation by an employer for reporting a suspected violation of law may disclose the
trade secret to the attorney of the individual and use the trade secret information in the court proceeding, if the individual
(A) files any document containing the trade secret under seal; and (B) does not disclose the trade secret, except pursuant to
court order.
`;

export const texts: LanguageTexts = { standard: tidy(standard), 'know-how': tidy(knowHow), own: tidy(own) };
