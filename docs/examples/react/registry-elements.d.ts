import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Base = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

/** Attributes and events of the registry's elements; React 19 listens to events of elements by properties named `on…`. */
interface Look extends Omit<Base, 'onerror'> {
  readonly lang?: 'en' | 'fr' | 'de' | 'es';
  readonly theme?: 'light' | 'dark';
  readonly onready?: (event: CustomEvent<{ state: 'registered' | 'offered' }>) => void;
  readonly onerror?: (event: CustomEvent<{ code: string }>) => void;
}

interface Button extends Look {
  readonly site: string;
  readonly onshared?: (event: CustomEvent<{ assetId: string }>) => void;
  readonly onaccepted?: (event: CustomEvent<{ assetId?: string }>) => void;
  readonly onended?: (event: CustomEvent<{ assetId: string }>) => void;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ip-proof': Look & { 'asset-id': string; sha256?: string; node?: string; registry?: string };
      'ip-share': Button & { 'asset-id': string };
      'ip-access': Button & { 'asset-id': string };
      'ip-accept': Button & ({ 'asset-id': string } | { invitation: string });
    }
  }
}
