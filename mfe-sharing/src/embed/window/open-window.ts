/**
 * Opens a window with the origin of this page as its referrer, whatever referrer policy the page has: by it the registry compares which
 * page opens the window, and a page cannot write another one. A link sets it, but only the window that a script opened has a handle.
 * @returns null when the browser blocked it
 */
export const openWindow = (url: string, look: string): Window | null => {
  const name = `ipr-${crypto.randomUUID()}`;
  const opened = window.open('', name, look);
  if (!opened) return null;
  const link = document.createElement('a');
  Object.assign(link, { href: url, target: name, rel: 'opener', referrerPolicy: 'origin' });
  link.click();
  return opened;
};
