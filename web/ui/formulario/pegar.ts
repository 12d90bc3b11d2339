import type { ClipboardEvent } from 'react'

const INVISIBLES = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Leaves out of what is pasted into a field of one line what nobody sees there, such as marks of direction beside a number or an address. */
export const pegarLoQueSeVe = (suceso: ClipboardEvent<HTMLInputElement>): void => {
  // Nobody knows what is meant by a password.
  if (suceso.currentTarget.type === 'password') return
  const texto = suceso.clipboardData.getData('text/plain')
  const visible = texto.replaceAll(INVISIBLES, '')
  if (visible === texto) return
  suceso.preventDefault()
  // The one way that Ctrl+Z takes back too.
  document.execCommand('insertText', false, visible)
}
