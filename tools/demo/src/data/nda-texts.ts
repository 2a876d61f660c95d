import type { DemoShare } from './demo.ts';

const common = `The person who accepts ("the recipient") receives access to the asset named in this document.

1. The recipient uses what the asset contains only to assess, or carry out, work agreed with the owner.
2. The recipient shows it to nobody else without the owner's consent in writing, and protects it like own secrets.
3. What was public before, becomes public without the recipient's doing, or was known to the recipient already is not covered.
4. When access ends, the recipient deletes every copy.`;

const ending = 'These duties last three years from acceptance. The law of the owner’s place of business applies.';

/** The text a grantee signs (decision S12: the grantor chooses the variant). */
export const ndaTexts: Readonly<Record<DemoShare['variant'], string>> = {
  standard: `NON-DISCLOSURE AGREEMENT\n\n${common}\n5. ${ending}`,
  'know-how': `NON-DISCLOSURE AGREEMENT: KNOW-HOW AND TRADE SECRETS\n\n${common}
5. The asset holds know-how that has value because it is secret. The recipient does not analyse samples or products to find out more
   than the asset tells, and files no application for protection that is based on it.
6. For trade secrets these duties last as long as the secret does. ${ending}`,
};
