import { noLegalValuePolicy } from './oids.ts';
import { qualityOf } from './quality.ts';

const [listed, other] = [Uint8Array.of(1), Uint8Array.of(2)];

test.each([
  ['claims it and has a listed signer', '1.2.3', [listed], true, 'qualified'],
  ['claims it and has another signer', '1.2.3', [other], true, 'ordinary'],
  ['claims it and has no signer', '1.2.3', [], true, 'ordinary'],
  ['does not claim it', '1.2.3', [listed], false, 'ordinary'],
  ['excludes legal value by its policy', noLegalValuePolicy, [listed], true, 'none'],
])('a token that %s', (_, policy, chain, claimsQualified, quality) => {
  expect(qualityOf({ policy, chain, claimsQualified }, [listed])).toBe(quality);
});
