import type { ClipboardEvent } from 'react'

const INVISIBLES = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Removes invisible characters from a text pasted into a one-line field, such as direction marks
 * beside a number or an address.
 */
export const pegarLoQueSeVe = (suceso: ClipboardEvent<HTMLInputElement>): void => {
  // In a password any character may be meant.
  if (suceso.currentTarget.type === 'password') return
  const texto = suceso.clipboardData.getData('text/plain')
  const visible = texto.replaceAll(INVISIBLES, '')
  if (visible === texto) return
  suceso.preventDefault()
  // The only way that Ctrl+Z undoes as well.
  document.execCommand('insertText', false, visible)
}
