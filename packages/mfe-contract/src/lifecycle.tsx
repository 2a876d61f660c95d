import { Failure, failedFiles } from '@ipr/domain';
import { ErrorState, loadLocale, loadOtherTexts, TextProvider, ThemeProvider, translate } from '@ipr/ui';
import React, { type ComponentType, type ReactElement, useEffect } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import type { I18n, ShellContract } from './contract.ts';
import { ModuleFrame } from './module-frame.tsx';
import { reportError } from './report-error.ts';

/** Props of a mounted module or part; `name` is unique per mount, because single-spa-react keys its state by it. */
export interface MountProps {
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly shell: ShellContract;
  /** Props of a part; plain data and functions. */
  readonly part?: Readonly<Record<string, unknown>> | undefined;
}

export interface Lifecycles {
  readonly bootstrap: (props: MountProps) => Promise<unknown>;
  readonly mount: (props: MountProps) => Promise<unknown>;
  readonly unmount: (props: MountProps) => Promise<unknown>;
  readonly update: (props: MountProps) => Promise<unknown>;
}

export interface LifecycleOptions {
  readonly name: string;
  /** Loads the app on bootstrap; it gets `shell`, and for a part also the props in `part`. */
  readonly load: () => Promise<ComponentType<never>>;
  /** Whether its first view has only texts that are loaded with the shell; a test compares them (first-view-texts.test.ts). */
  readonly hasFirstViewTexts?: boolean;
}

/** Time-out in milliseconds for loading a module's files over a slow connection; then a Retry is shown. */
export const loadTimeoutMs = 60_000;

/** Time-out in milliseconds for mounting a module. */
export const mountTimeoutMs = 15_000;

/** @throws Failure module.slow on time-out; single-spa-react's mount never settles if the first render throws. */
export const within = async <T,>(work: Promise<T>, ms: number, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Failure('module.slow', {}, new Error(`${what} took longer than ${ms} ms`))),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

interface BrokenProps {
  readonly name: string;
  readonly i18n: I18n;
  readonly thrown: unknown;
}

const reloadPage = async (): Promise<void> => {
  const init = { cache: 'reload', signal: AbortSignal.timeout(mountTimeoutMs) } as const;
  await Promise.allSettled([...failedFiles()].map((url) => fetch(url, init)));
  location.reload();
};

const Broken = ({ name, i18n, thrown }: BrokenProps) => {
  useEffect(() => reportError(name, 'run', thrown), [name, thrown]);
  return (
    <TextProvider locale={i18n.locale} timeZone={i18n.timeZone}>
      <ThemeProvider>
        <ErrorState
          title={translate(i18n.locale, 'module.failed', { name })}
          safe={translate(i18n.locale, 'module.failed-safe')}
          advice={translate(i18n.locale, 'module.failed-do')}
          error={thrown instanceof Failure ? thrown : new Failure('module.broken', {}, thrown)}
          onRetry={() => void reloadPage()}
          retryLabel={translate(i18n.locale, 'action.reload')}
        />
      </ThemeProvider>
    </TextProvider>
  );
};

/**
 * single-spa lifecycles of a module: renders its app with the shell's contract, query client, language, theme and router, inside
 * an error boundary.
 */
export const moduleLifecycles = ({ name, load, hasFirstViewTexts }: LifecycleOptions): Lifecycles => {
  const made = singleSpaReact<MountProps>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    loadRootComponent: async () => {
      const [app] = await Promise.all([load(), hasFirstViewTexts ? undefined : loadOtherTexts()]);
      const Loaded = app as ComponentType<Record<string, unknown>>;
      return ({ shell, part }: MountProps) => (
        <ModuleFrame shell={shell}>
          <Loaded {...part} shell={shell} />
        </ModuleFrame>
      );
    },
    errorBoundary: (thrown: Error, _info: unknown, props: unknown): ReactElement => (
      <Broken name={name} i18n={(props as MountProps).shell.i18n} thrown={thrown} />
    ),
  } as never) as unknown as Lifecycles;
  /** A module with texts of its own loads the language that the shell shows. */
  const withLanguage = async (props: MountProps, step: (props: MountProps) => Promise<unknown>) => {
    await loadLocale(props.shell.i18n.locale);
    return step(props);
  };
  return {
    ...made,
    bootstrap: (props) => withLanguage(props, made.bootstrap),
    mount: (props) => within(made.mount(props), mountTimeoutMs, name),
    update: (props) => withLanguage(props, made.update),
  };
};
