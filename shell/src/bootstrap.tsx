import { createRoot } from 'react-dom/client';
import { Start } from './start/start.tsx';

const place = document.getElementById('root');
if (place) createRoot(place).render(<Start />);
