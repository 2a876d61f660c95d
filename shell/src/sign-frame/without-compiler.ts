import { config } from 'zod';

// The policy of the frame permits no code from text, which zod would try once with its first object schema.
config({ jitless: true });
