import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A listing of the marketplace; the elements come from the script of the registry, which index.html includes. */
const Listing = ({ assetId, site }: { readonly assetId: string; readonly site: string }) => {
  const [said, setSaid] = useState('Loading');
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main>
      <h1>Quiet motor</h1>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the registration' : 'Show the registration'}
      </button>
      {isOpen && (
        <ip-proof
          asset-id={assetId}
          onready={() => setSaid('Registered')}
          onerror={({ detail }) => setSaid(`Not shown: ${detail.code}`)}
        />
      )}
      <ip-share site={site} asset-id={assetId} onshared={() => setSaid('Shared from this page')} />
      <p role="status">{said}</p>
    </main>
  );
};

const root = document.getElementById('root');
if (root) createRoot(root).render(<Listing assetId={root.dataset.asset ?? ''} site={root.dataset.site ?? ''} />);
