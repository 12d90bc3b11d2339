import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { HojaDeLineas } from '#web/pedido/lineas/hoja-de-lineas.tsx'
import type { Errores } from '#web/pedido/lineas/para-enviar.ts'
import { CAMPOS, type LineaDeHoja } from '#web/pedido/lineas.ts'

export const linea = (descripcion: string, cantidad = '1', unidad = 'unidad', referencia = ''): LineaDeHoja => ({
  descripcion,
  cantidad,
  unidad,
  referencia,
})
export const muchas = (n: number) => Array.from({ length: n }, (_, i) => linea(`Cosa ${i + 1}`))

let ahora: readonly LineaDeHoja[] = []
/** Returns what is written in the table, one text a line. */
export const escritas = () => ahora.map((una) => CAMPOS.map((campo) => una[campo]).join(' | '))
export const numeros = () => ahora.map(({ numero }) => numero)

const Hoja = ({
  iniciales,
  errores,
  disabled = false,
}: {
  iniciales: readonly LineaDeHoja[]
  errores?: Errores
  disabled?: boolean
}) => {
  const [lineas, poner] = useState(iniciales)
  ahora = lineas
  return (
    <>
      <HojaDeLineas lineas={lineas} alCambiar={poner} errores={errores} disabled={disabled} />
      <button type="button">Después</button>
    </>
  )
}

/** Draws the table with these lines. */
export const conHoja = (
  iniciales: readonly LineaDeHoja[] = [],
  mas: { readonly errores?: Errores; readonly disabled?: boolean } = {},
) => dibujar(<Hoja iniciales={iniciales} {...mas} />)

export const celda = (campo: string, deLinea: number | string) =>
  page.getByLabelText(`${campo} de la línea ${deLinea}`, { exact: true })

/** Presses keys one by one. */
export const teclas = async (...cuales: readonly string[]) => {
  for (const una of cuales) await userEvent.keyboard(una)
}

/** Pastes a text where the cursor is, as Ctrl+V does. */
export const pegarTexto = (texto: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', texto)
  const suceso = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return document.activeElement?.dispatchEvent(suceso)
}

/** Returns the label of the field that has the cursor. */
export const conCursor = () => document.activeElement?.getAttribute('aria-label')
