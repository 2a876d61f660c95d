import { holdInvitation } from '@ipr/features/invitation';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from './start/crash-boundary.tsx';
import { Start } from './start/start.tsx';

// The word of an invitation link leaves the address bar before anything can write it down.
holdInvitation();
const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <CrashBoundary>
      <Start />
    </CrashBoundary>,
  );
