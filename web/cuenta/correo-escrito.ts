import { useLocation } from 'react-router-dom'

/**
 * The state of a link to a page that asks for the same e-mail. It isn't in the address, because
 * addresses are kept in histories and logs.
 */
export const conCorreo = (correo: string): { readonly correo: string } => ({ correo: correo.trim() })

/** Returns the e-mail typed on the page that led here. */
export const useCorreoEscrito = (): string =>
  (useLocation().state as Partial<ReturnType<typeof conCorreo>> | null)?.correo ?? ''
