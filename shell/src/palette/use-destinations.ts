import { useShell } from '@ipr/mfe-contract';
import { useDeclaredText, useLanguage, useText } from '@ipr/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announcementsPath } from '../inbox/announcements-path.ts';
import { sidebarItems } from '../layout/navigation.ts';
import type { Remotes } from '../remotes.ts';

/** A page of the portal, or an asset. */
export interface Destination {
  readonly path: string;
  readonly label: string;
  /** Name of an icon of packages/ui. */
  readonly icon: string;
}

const debounceMs = 300;
/** Maximum assets in the list. */
const mostAssets = 7;

const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** Assets that the person owns or holds a grant on, by title; none for an empty search. */
const useFoundAssets = (typed: string) => {
  const { ports, session, links } = useShell();
  const search = useDebounced(typed.trim());
  const isSearch = typed.trim() !== '' && search !== '';
  const { wallet } = session;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', wallet, search],
    queryFn: ({ signal }) =>
      ports.index.assets({ owner: wallet, sharedWith: wallet, titleContains: search, first: mostAssets, signal }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const assets: readonly Destination[] = (isSearch ? (data?.items ?? []) : []).map(({ id, title }) => ({
    path: links.asset(id),
    label: title,
    icon: 'FileProtectOutlined',
  }));
  return { assets, isSearching: typed.trim() !== search || isFetching, isFailed: isSearch && isError };
};

/** Pages whose name contains the typed words, and assets whose title does. */
export const useDestinations = (remotes: Remotes, typed: string) => {
  const text = useText();
  const declared = useDeclaredText();
  const { locale } = useLanguage();
  const { links } = useShell();
  const { assets, ...search } = useFoundAssets(typed);
  const pages: readonly Destination[] = [
    ...sidebarItems(remotes).map(({ path, label, fallback, icon }) => ({
      path,
      label: declared(label, fallback),
      icon,
    })),
    { path: announcementsPath, label: text('notices.announcements'), icon: 'BellOutlined' },
    { path: links.verify(), label: text('verify.title'), icon: 'SafetyCertificateOutlined' },
  ];
  const plain = (words: string) => words.toLocaleLowerCase(locale);
  const found = pages.filter(({ label }) => plain(label).includes(plain(typed.trim())));
  return { pages: found, assets, ...search };
};
