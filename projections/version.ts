/** What the read side's tables and handlers are known by: `npm run logs` writes it, and a test holds it fresh. */
export const VERSION = 'ba288643'
