import { useEffect, useState } from 'react';
import { noteRefused, type Remotes, registerRemotes } from './remotes.ts';
import { noteModules } from './session/fresh-document.ts';
import { SignedIn, type SignedInProps } from './signed-in.tsx';
import type { PortalFacts } from './start/load-portal.ts';
import type { PortalModules, ResolvedModules } from './start/open-modules.ts';
import { WholeFrame } from './start/whole-frame.tsx';

/** Milliseconds after which the page begins to look for new versions; it has just loaded the list. */
const watchAfterMs = 30_000;

/** The modules of the person, registered before anything is rendered that mounts one. */
const useModules = (modules: PortalModules, account: string): ResolvedModules | undefined => {
  const [resolved, setResolved] = useState<ResolvedModules>();
  useEffect(() => {
    let isCurrent = true;
    void modules.of(account).then((found) => {
      if (!isCurrent) return;
      if (found.remotes.length > 0) noteModules();
      registerRemotes(found.remotes);
      noteRefused(found.refused);
      setResolved(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [modules, account]);
  return resolved;
};

/** Tasks about the list of modules; their code is loaded when the page has something to say, or after it is shown. */
const useListWatched = ({ modules, config }: PortalFacts, remotes: Remotes | undefined, account: string): void => {
  useEffect(() => {
    if (modules.problem || modules.isDevelopment || modules.override)
      void import('./modules/note-list.ts').then(({ noteList }) => noteList(modules));
  }, [modules]);
  useEffect(() => {
    if (!remotes || modules.isDevelopment) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      void import('./modules/watch-versions.ts').then(({ watchVersions }) => {
        stop = watchVersions(config, remotes, account);
      });
    }, watchAfterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [modules, config, remotes, account]);
};

/** The portal of a signed-in person, with the modules' registry, theme and router. */
export const SignedInPart = ({ facts, user }: Omit<SignedInProps, 'remotes'>) => {
  const resolved = useModules(facts.modules, user.wallet);
  useListWatched(facts, resolved?.remotes, user.wallet);
  return (
    <WholeFrame>
      <SignedIn facts={facts} user={user} remotes={resolved?.remotes} />
    </WholeFrame>
  );
};
