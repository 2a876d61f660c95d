import { holdInvitation } from '@ipr/features/invitation/hold';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from './start/crash-boundary.tsx';
import { Start } from './start/start.tsx';

// Removes the token of an invitation link from the address bar before other code can log it.
holdInvitation();
const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <CrashBoundary>
      <Start />
    </CrashBoundary>,
  );
