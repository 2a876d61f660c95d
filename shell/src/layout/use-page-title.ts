import { useEntryText } from '@ipr/ui/plain';
import { useEffect } from 'react';

/** The page's heading, of the shell or of a module: modules need not set the document title. */
const headingOf = (page: ParentNode): string | undefined =>
  (page.querySelector('h1') ?? page.querySelector('main h2'))?.textContent?.trim();

const titleOf = (page: ParentNode, portalName: string): string => {
  const heading = headingOf(page);
  return heading && heading !== portalName ? `${heading} · ${portalName}` : portalName;
};

/** Sets the title of tab and history entry to the heading of the current page (WCAG 2.4.2). */
export const usePageTitle = (): void => {
  const portalName = useEntryText()('app.name');
  useEffect(() => {
    const name = () => {
      const title = titleOf(document.body, portalName);
      if (document.title !== title) document.title = title;
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [portalName]);
};
