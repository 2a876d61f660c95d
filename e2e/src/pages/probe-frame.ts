import type { Frame } from '@playwright/test';

/**
 * Tries from a script inside the frame of the viewer every way out of it.
 * @returns each way with 'reached' or 'refused', and the frame's own origin
 */
export const probeFrame = (frame: Frame, portal: string) =>
  frame.evaluate(async (origin) => {
    const tried = async (act: () => unknown) => {
      try {
        await act();
        return 'reached';
      } catch {
        return 'refused';
      }
    };
    return {
      origin: self.origin,
      ways: {
        portal: await tried(() => fetch(`${origin}/config.json`)),
        stranger: await tried(() => fetch('https://example.org/', { mode: 'no-cors' })),
        socket: await tried(
          () =>
            new Promise((resolve, reject) => {
              const socket = new WebSocket(origin.replace('http', 'ws'));
              socket.onopen = resolve;
              socket.onerror = reject;
            }),
        ),
        picture: await tried(
          () =>
            new Promise((resolve, reject) =>
              Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${origin}/favicon.ico` }),
            ),
        ),
        storage: await tried(() => localStorage.getItem('x')),
        cookies: await tried(() => document.cookie),
        database: await tried(
          () =>
            new Promise((resolve, reject) => {
              const opening = indexedDB.open('x');
              opening.onsuccess = resolve;
              opening.onerror = reject;
            }),
        ),
        parent: await tried(() => window.parent.document.title),
      },
    };
  }, portal);
