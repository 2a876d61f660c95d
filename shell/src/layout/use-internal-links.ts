import { portalHistory } from '@ipr/mfe-contract/portal-history';
import { useEffect } from 'react';

/** Paths on the portal's origin that are not portal pages. */
const outside = /^\/(api|dev|graphql|ipfs|lit|modules|rpc)(\/|$)/;

const anchorOf = (event: MouseEvent): HTMLAnchorElement | undefined =>
  event.composedPath().find((target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement);

const isPlain = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Handles plain links to portal pages, wherever they are rendered, without a reload. */
export const useInternalLinks = (): void => {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const anchor = anchorOf(event);
      if (!anchor || !isPlain(event) || anchor.target || anchor.hasAttribute('download')) return;
      const url = new URL(anchor.href, location.href);
      const samePage = url.pathname === location.pathname && url.search === location.search;
      if (url.origin !== location.origin || outside.test(url.pathname) || (samePage && url.hash)) return;
      event.preventDefault();
      portalHistory().push(`${url.pathname}${url.search}${url.hash}`);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
};
