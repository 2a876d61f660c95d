import type { SignInMethod } from '@ipr/api';

/** A sign-in or proof under way: the values that its answer must match. */
export type Attempt =
  | { readonly kind: 'passkey-sign-in'; readonly challenge: string }
  /** For a signed-in person. */
  | { readonly kind: 'passkey-add'; readonly challenge: string; readonly userId: string }
  | { readonly kind: 'passkey-proof'; readonly challenge: string; readonly userId: string }
  | { readonly kind: 'google'; readonly verifier: string; readonly state: string; readonly nonce: string }
  /** The first factor has been verified; `challenge` is set while a passkey is requested. */
  | {
      readonly kind: 'second-factor';
      readonly userId: string;
      readonly signedInBy: SignInMethod;
      readonly challenge?: string;
    };
export type AttemptKind = Attempt['kind'];
export type AttemptOf<K extends AttemptKind> = Extract<Attempt, { kind: K }>;

/** Attempts by the digest of the token in the browser's cookie. Every method is atomic. */
export interface AttemptRepository {
  insert(id: string, attempt: Attempt, expiresAt: Date): Promise<void>;
  /** Removes the attempt, so that its challenge is used once. Undefined for none, an expired one and one of another kind. */
  take<K extends AttemptKind>(id: string, kind: K, now: Date): Promise<AttemptOf<K> | undefined>;
  find<K extends AttemptKind>(id: string, kind: K, now: Date): Promise<AttemptOf<K> | undefined>;
  /** Records the use of a token until it expires; false when it was used before. */
  useOnce(tokenId: string, expiresAt: Date): Promise<boolean>;
  /** Sets the challenge of a second factor. */
  setChallenge(id: string, challenge: string): Promise<void>;
  /** Removes the challenge of a second factor and returns it; undefined when there is none. */
  takeChallenge(id: string, now: Date): Promise<string | undefined>;
}
