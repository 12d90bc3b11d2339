import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { celda, conHoja, escritas, linea } from './hoja.tsx'

const elegir = async (nombre: string, contenido: BlobPart) => {
  await page.getByRole('button', { name: 'Leer de un archivo' }).click()
  await expect.element(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
  await userEvent.upload(page.getByLabelText('Archivo con la lista').element(), new File([contenido], nombre))
}

it('a CSV is shown with what its columns are taken as, corrected, and added after the lines that there are', async () => {
  await conHoja([linea('Martillo'), linea('', '', '')])
  // Windows-1252, as Excel saves it here.
  const texto =
    'Lista de la obra;;;;\nCód;Descripción;Cant;Marca;Und\nA-1;Cemento;8;Rocafuerte;sacos\nA-2;Caña guadúa;1.500,5;;m\n'
  await elegir(
    'lista.csv',
    Uint8Array.from(texto, (letra) => letra.charCodeAt(0)),
  )
  const dialogo = page.getByRole('dialog')
  await expect.element(dialogo.getByLabelText('Los títulos están')).toHaveValue('1')
  for (const [columna, toma] of [
    ['Columna A, «Cód»', 'referencia'],
    ['Columna B, «Descripción»', 'descripcion'],
    ['Columna C, «Cant»', 'cantidad'],
    ['Columna D, «Marca»', 'descripcion'],
    ['Columna E, «Und»', 'unidad'],
  ] as const)
    await expect.element(dialogo.getByLabelText(columna)).toHaveValue(toma)
  await expect.element(dialogo.getByRole('status')).toHaveTextContent('Salen 2 líneas.')
  await userEvent.selectOptions(dialogo.getByLabelText('Columna D, «Marca»'), 'No se toma')
  // A field comes from one column: the other is taken as nothing.
  await userEvent.selectOptions(dialogo.getByLabelText('Columna A, «Cód»'), 'Unidad')
  await expect.element(dialogo.getByLabelText('Columna E, «Und»')).toHaveValue('')
  await expect.element(dialogo.getByRole('status')).toHaveTextContent('Salen 2 líneas.')
  await userEvent.selectOptions(dialogo.getByLabelText('Columna A, «Cód»'), 'Referencia')
  await userEvent.selectOptions(dialogo.getByLabelText('Columna E, «Und»'), 'Unidad')
  await dialogo.getByRole('button', { name: 'Añadir 2 líneas' }).click()
  await expect
    .poll(escritas)
    .toEqual(['Martillo | 1 | unidad | ', 'Cemento | 8 | saco | A-1', 'Caña guadúa | 1500,5 | m | A-2'])
  await expect.element(page.getByRole('status')).toHaveTextContent('Añadidas 2 líneas.')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => escritas().length).toBe(2)
})

it('a workbook replaces the lines that there are, from the sheet that is chosen', async () => {
  await conHoja([linea('Martillo')])
  const libro = await writeXlsx({
    sheets: [
      { name: 'Portada', rows: [['Obra', 'Loja']] },
      {
        name: 'Lista',
        rows: [
          ['Item', 'Detalle', 'Cantidad', 'Unidad'],
          [1, 'Cemento', 1.234, 'saco'],
          [2, 'Arena', 0.1 + 0.2, 'm3'],
          [3, 'Sin nada', null, null],
        ],
      },
    ],
  })
  await elegir('lista.xlsx', libro as Uint8Array<ArrayBuffer>)
  const dialogo = page.getByRole('dialog')
  await userEvent.selectOptions(dialogo.getByLabelText('Hoja'), '2 · 4 filas')
  await expect.element(dialogo.getByRole('status')).toHaveTextContent('Salen 3 líneas, 1 por completar después.')
  await dialogo.getByRole('button', { name: 'Reemplazarlas' }).click()
  await dialogo.getByRole('button', { name: 'Reemplazar con 3 líneas' }).click()
  await expect.poll(escritas).toEqual(['Cemento | 1,234 | saco | ', 'Arena | 0,3 | m³ | ', 'Sin nada |  |  | '])
  await expect.element(celda('Descripción', 1)).toHaveFocus()
})

it('a file that can’t be read says what to do', async () => {
  await conHoja()
  await elegir('viejo.xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))
  const aviso = page.getByRole('dialog').getByRole('alert')
  await expect.element(aviso).toMatchTextContent('guárdalo sin ella como XLSX, o como CSV.')
  for (const [contenido, dice] of [
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'Ese libro de Excel no se puede leer'],
    [Uint8Array.of(0x89, 0x50, 0, 0), 'no es una lista que se pueda leer'],
    [' \n\n', 'no tiene nada escrito'],
    [new Uint8Array(5 * 1024 * 1024 + 1), 'pesa más de 5 MB'],
  ] as const) {
    await userEvent.upload(page.getByLabelText('Archivo con la lista').element(), new File([contenido], 'otro'))
    await expect.element(aviso).toMatchTextContent(dice)
  }
})
