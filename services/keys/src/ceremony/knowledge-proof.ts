import { createHash } from 'node:crypto';
import {
  Fr,
  type Point,
  pointHex,
  pointOf,
  publicPoint,
  randomScalar,
  scalarHex,
  scalarOf,
  weighted,
} from './points.ts';

/** Proof that its author knows the secret scalar of a public point. */
export interface KnowledgeProof {
  /** Compressed G1 point. */
  readonly commitment: string;
  /** 32 bytes as hex. */
  readonly response: string;
}

const challengeOf = (context: string, point: string, commitment: string): bigint => {
  const hash = createHash('sha512').update(JSON.stringify(['ipr-keys-knowledge-1', context, point, commitment]));
  return scalarOf(hash.digest('hex'));
};

/** Schnorr's proof, made non-interactive by Fiat and Shamir. `context` names what it is for: elsewhere it proves nothing. */
export const proveKnowledge = (context: string, secret: bigint): KnowledgeProof => {
  const nonce = randomScalar();
  const commitment = pointHex(publicPoint(nonce));
  const challenge = challengeOf(context, pointHex(publicPoint(secret)), commitment);
  return { commitment, response: scalarHex(Fr.add(nonce, Fr.mul(challenge, secret))) };
};

export const provesKnowledge = (context: string, point: Point, { commitment, response }: KnowledgeProof): boolean => {
  const challenge = challengeOf(context, pointHex(point), commitment);
  return publicPoint(scalarOf(response)).equals(pointOf(commitment).add(weighted(point, challenge)));
};
