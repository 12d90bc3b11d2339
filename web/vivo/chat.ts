/** The search parameter that opens a conversation over the page, by its channel. */
export const CHAT = 'chat'
/** The search parameter of the conversation that ChatWork shows beside its list. */
export const CON = 'con'

/** Returns the address that opens a conversation over whichever page. */
export const rutaDeChat = (channel: string): string => `?${CHAT}=${encodeURIComponent(channel)}`

/**
 * Returns the subject of a conversation's toasts, which differs from that of its order or purchase.
 */
export const temaDeChat = (channel: string): string => `${CHAT}:${channel}`
