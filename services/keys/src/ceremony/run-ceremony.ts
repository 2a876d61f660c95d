import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { keysetIdOf, keysetSchema } from '../share/deal-keyset.ts';
import { readShareFile } from '../share/share-file.ts';
import {
  hasSecrets,
  isPublished,
  publish,
  readSecrets,
  readTranscript,
  removeSecrets,
  writeSecrets,
  writeShare,
} from './ceremony-folder.ts';
import { CeremonyRefusal, checkHellos, checkTranscript } from './check-transcript.ts';
import { terms } from './messages.ts';
import { beginCeremony, dealShares, finishCeremony } from './participant.ts';

export const usage = `usage: node services/keys/src/ceremony-main.ts
  begin PRIVATE PUBLIC --index N [--nodes 5] [--threshold 3]          for a new key
  begin PRIVATE PUBLIC --index N --keyset FILE [--share FILE]         for new shares of an existing key
  deal PRIVATE PUBLIC
  finish PRIVATE PUBLIC
  check PUBLIC
`;
type Print = (line: string) => void;

const options = {
  index: { type: 'string' },
  nodes: { type: 'string' },
  threshold: { type: 'string' },
  keyset: { type: 'string' },
  share: { type: 'string' },
} as const;
type Given = Partial<Record<keyof typeof options, string>>;

const termsOf = ({ keyset: path, nodes, threshold }: Given) => {
  if (!path) return terms.parse({ nodes: Number(nodes ?? 5), threshold: Number(threshold ?? 3), publicKey: null });
  const before = keysetSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return terms.parse({
    nodes: Number(nodes ?? before.nodes),
    threshold: Number(threshold ?? before.threshold),
    publicKey: before.publicKey,
  });
};

const begin = async (own: string, shared: string, given: Given, print: Print) => {
  const index = Number(given.index);
  const wanted = termsOf(given);
  // After an interruption between the two files, the same command publishes what it has begun with.
  const begun = hasSecrets(own) && !isPublished(shared, 'hello', index) ? readSecrets(own) : null;
  if (begun && (begun.hello.index !== index || !isDeepStrictEqual(begun.hello.terms, wanted)))
    throw new CeremonyRefusal(`${own} has another ceremony: use an empty folder.`);
  const secrets = begun ?? beginCeremony(wanted, index, given.share ? readShareFile(given.share) : null);
  if (!begun) await writeSecrets(own, secrets);
  await publish(shared, 'hello', index, secrets.hello);
  print(`hello-${index}.json is written. Send it to all operators.`);
};

const sayCeremony = (ceremony: string): string =>
  `Ceremony ${ceremony}. Every operator must see the same: compare it by voice before you go on.`;

const deal = async (own: string, shared: string, print: Print) => {
  const secrets = readSecrets(own);
  const { hellos } = readTranscript(shared);
  const dealt = dealShares(secrets, hellos);
  if (dealt) await publish(shared, 'deal', dealt.dealer, dealt);
  print(dealt ? `deal-${dealt.dealer}.json is written.` : 'This node only receives: it deals nothing.');
  print(sayCeremony(checkHellos(hellos).ceremony));
};

const finish = async (own: string, shared: string, print: Print) => {
  const secrets = readSecrets(own);
  const { hellos, deals } = readTranscript(shared);
  const { share, receipt, outcome } = finishCeremony(secrets, hellos, deals);
  const { nodes, threshold } = outcome.terms;
  const keyset = { id: keysetIdOf(outcome.publicKey), publicKey: outcome.publicKey, threshold, nodes };
  await writeShare(own, share, keyset);
  if (!isPublished(shared, 'receipt', share.index)) await publish(shared, 'receipt', share.index, receipt);
  await removeSecrets(own);
  print(
    `share-${share.index}.json, keyset.json and receipt-${share.index}.json are written. Public key ${share.groupPublicKey}.`,
  );
};

const check = (shared: string, print: Print) => {
  const { publicKey, ceremony, terms: made } = checkTranscript(readTranscript(shared));
  print(`Each of ${made.nodes} nodes holds its share; ${made.threshold} are needed. Public key ${publicKey}.`);
  print(
    `The key ${made.publicKey === null ? 'is new: no process has held it' : 'is the earlier one'}. Ceremony ${ceremony}.`,
  );
};

/** Runs one command. @returns false when the arguments are not understood. @throws CeremonyRefusal and others with a message for operators */
export const runCeremony = async (args: readonly string[], print: Print): Promise<boolean> => {
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, ...folders] = positionals;
  const [own = '', shared = ''] = folders;
  if (command === 'check' && folders.length === 1) check(own, print);
  else if (folders.length !== 2) return false;
  else if (command === 'begin' && /^\d{1,3}$/.test(values.index ?? '')) await begin(own, shared, values, print);
  else if (command === 'deal') await deal(own, shared, print);
  else if (command === 'finish') await finish(own, shared, print);
  else return false;
  return true;
};
