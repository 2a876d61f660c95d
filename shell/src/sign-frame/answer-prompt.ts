import type { Approval, SignatureRequest, SigningConfig } from '@ipr/api';
import { createApproval } from '@ipr/protocol/approval/approval';
import { type DecodedRequest, decodeRequest } from '@ipr/protocol/approval/decode-request';
import type { Prompt, Refusal } from '../signing/messages.ts';
import type { Consents } from './consents.ts';
import type { FrameStore } from './frame-store.ts';

/** What a person chose. */
export interface Choice {
  readonly isConfirmed: boolean;
  /** Whether registrations and new versions may go without asking from now on. */
  readonly isRemembered: boolean;
}

export interface AnswerDeps {
  readonly config: Pick<SigningConfig, 'portal' | 'chainId' | 'registry'>;
  readonly store: FrameStore;
  readonly consents: Consents;
  /** The server's time, milliseconds since 1970. */
  readonly now: () => number;
  /** Shows a person what would be signed. */
  readonly confirm: (prompt: Prompt, decoded: DecodedRequest, isRemembered: boolean) => Promise<Choice>;
}

export type Answer = { readonly approval: Approval } | { readonly refusal: Refusal };

const goesWithoutPerson = (
  { consents }: AnswerDeps,
  { safe, request }: Pick<Prompt, 'safe'> & { readonly request: SignatureRequest },
  { needsPerson, actions }: DecodedRequest,
  isRemembered: boolean,
): boolean => {
  if (needsPerson) return consents.covers(safe, request, actions);
  return request.kind === 'keynet-session' || isRemembered;
};

/** Decodes a request by itself, asks the person where that is due, and approves the digest with the frame's key. */
export const answerPrompt = async (deps: AnswerDeps, prompt: Prompt): Promise<Answer> => {
  const { store, consents, config } = deps;
  const { safe, session } = prompt;
  const request = prompt.request as SignatureRequest;
  const { chainId, registry, portal } = config;
  const decoded = decodeRequest({ chainId, registry, safe, host: new URL(portal).host }, request);
  if (!decoded) return { refusal: 'unreadable' };
  const isRemembered = await store.isRemembered(safe);
  if (!goesWithoutPerson(deps, { safe, request }, decoded, isRemembered)) {
    const choice = await deps.confirm(prompt, decoded, isRemembered);
    if (!choice.isConfirmed) return { refusal: 'declined' };
    if (choice.isRemembered !== isRemembered) await store.remember(safe, choice.isRemembered);
  }
  consents.add(safe, request);
  return { approval: await createApproval(await store.key(), decoded.digest, { session, at: Math.round(deps.now()) }) };
};
