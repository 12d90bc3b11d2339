/** What an address opens over its page: a conversation, by its channel. */
export const CHAT = 'chat'
/** Which conversation ChatWork shows beside its list. */
export const CON = 'con'

/** Leads to a conversation, over whichever page. */
export const rutaDeChat = (channel: string): string => `?${CHAT}=${encodeURIComponent(channel)}`

/** What its toasts are about: a thing of its own, beside the order's or the purchase's. */
export const temaDeChat = (channel: string): string => `${CHAT}:${channel}`
