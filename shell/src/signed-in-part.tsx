import { useEffect } from 'react';
import { noteRefused, registerRemotes } from './remotes.ts';
import { SignedIn, type SignedInProps } from './signed-in.tsx';
import { WholeFrame } from './start/whole-frame.tsx';

/** The portal of a signed-in person, with the modules' registry, theme and router. */
export const SignedInPart = ({ facts, user }: SignedInProps) => {
  useEffect(() => registerRemotes(facts.remotes), [facts.remotes]);
  useEffect(() => noteRefused(facts.refused), [facts.refused]);
  return (
    <WholeFrame>
      <SignedIn facts={facts} user={user} />
    </WholeFrame>
  );
};
