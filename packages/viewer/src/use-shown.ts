import { useState } from 'react';
import type { Received } from './frame/connect-frame.ts';

/** The visible page, from 1, of all. */
export interface Place {
  readonly page: number;
  readonly total: number;
}

/** Number of places of the searched words, and the one that is shown, from 1. */
export interface Found {
  readonly count: number;
  readonly at: number;
}

/** What the frame has reported about its content. */
export const useShown = (onWhole: () => void) => {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [guessed, setGuessed] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [scale, setScale] = useState(1);
  const receive = (received: Received): void => {
    if (received.kind === 'shown' || received.kind === 'failed') setState(received.kind);
    else if (received.kind === 'whole') onWhole();
    else if (received.kind === 'encoding-guessed') setGuessed(true);
    else if (received.kind === 'silent') setSilent(true);
    else if (received.kind === 'page') setPlace({ page: received.page, total: received.total });
    else if (received.kind === 'found') setFound({ count: received.count, at: received.at });
    else if (received.kind === 'scale') setScale(received.scale);
  };
  return { state, guessed, isSilent, place, found, scale, receive };
};
