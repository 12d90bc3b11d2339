import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Bandas, ItemBanda, Lista, ResultadoBusqueda } from '#api/contract/bandas.ts'
import { abrir, contestar, escribir, rechazo } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'

const NOMBRE = 'Bloques del Sur'
const PROVEEDOR: ItemBanda = {
  ...{ id: 'proveedor1', tipo: 'empresa', nombre: NOMBRE, actividad: 'Bloques', ciudad: 'Loja', abierto: false },
  ...{ api_logo: '/api/logos/proveedor1', photo: '/api/logos/proveedor1', matriz_init: null, nombre_sucursal: '' },
  empresa: {
    ...{ empresa_id: 'proveedor1', api_logo: '/api/logos/proveedor1' },
    ...{ is_sucursal_online: false, is_has_sucursales: false },
  },
  is_matriz_sucursal: false,
}
const lista = (...userItems: ItemBanda[]): Lista => ({
  ...{ userItems, vacio: 'Aquí no hay nadie.', total: userItems.length, siguiente: null },
})

/** A client's home with one provider, whose favourites are kept as the server keeps them. */
const enCasa = async () => {
  enSuCasa('consumidor')
  let favoritos = lista()
  contestar('get', '/api/bandas', () => {
    const bandas: Bandas = { proveedores: { favoritos, universal: lista(PROVEEDOR) }, clientes: null, posicion: '1' }
    return bandas
  })
  contestar('post', '/cliente/proveedores/add/favoritos/:id', () => {
    favoritos = lista(PROVEEDOR)
    return { posicion: '2' }
  })
  contestar('delete', '/cliente/proveedores/remove/favoritos/:id', () => {
    favoritos = lista()
    return { posicion: '3' }
  })
  await abrir('/personal')
  await expect.element(logo).toBeVisible()
}

const banda = page.getByRole('region', { name: 'Banda de proveedores' })
const logo = banda.getByRole('link', { name: new RegExp(`^${NOMBRE}`) })
const tecla = (cual: string) => userEvent.keyboard(`{${cual}}`)
const dicho = (texto: string) => expect.element(page.getByText(texto, { exact: true })).toBeInTheDocument()
const tomar = async () => {
  ;(logo.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await dicho(`Tomaste el logo de ${NOMBRE}.`)
}
/** Presses until it is said where the logo is: the library listens to arrows a task after it says that it took the logo. */
const bajarHasta = (texto: string) =>
  expect
    .poll(async () => {
      await tecla('ArrowDown')
      return page.getByText(texto, { exact: true }).elements().length
    })
    .toBeGreaterThan(0)

it('the keyboard carries a logo to the zone, and says where it is', async () => {
  await enCasa()
  await tomar()
  await bajarHasta(`${NOMBRE} está sobre Favoritos.`)
  await tecla('Escape')
  await dicho(`${NOMBRE} quedó donde estaba.`)
  await tomar()
  await bajarHasta(`${NOMBRE} está sobre Favoritos.`)
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Añadido a tus favoritos')).toBeVisible()
  await banda.getByRole('button', { name: /^Favoritos/ }).click()
  await expect.element(logo).toBeVisible()
  await tomar()
  await bajarHasta(`${NOMBRE} está sobre la papelera.`)
  await tecla('Enter')
  await expect.element(logo).not.toBeInTheDocument()
})

it('a search says what it found and where, and the refresh button brings the band back', async () => {
  await enCasa()
  const halla = (...cuales: ItemBanda[]): ResultadoBusqueda => ({
    proveedrsResultsJson: JSON.stringify(
      cuales.map((uno) => ({ ...uno, nivel: 0, esFavorito: false, publicacion: null })),
    ),
    ...{ existencias: cuales.length > 0 ? 1 : 9, isResultsFavoritos: false, aproximada: null, sin: [] },
  })
  contestar('get', '/buscar', ({ ruta }) => (/query=Imprenta/.test(ruta) ? halla(PROVEEDOR) : halla()))
  const caja = banda.getByRole('searchbox', { name: 'Buscar en la banda' })
  await caja.click()
  await userEvent.keyboard('imprenta')
  await expect.element(caja).toHaveValue('Imprenta')
  await tecla('Enter')
  await expect.element(banda.getByRole('region', { name: 'Resultados de «Imprenta»' })).toBeVisible()
  await escribir(caja, 'zzzzqqqq')
  await tecla('Enter')
  await expect
    .element(
      page.getByText(
        'No existen resultados... informa a todos tus proveedores o quizás debas ser más específico con tu búsqueda.',
      ),
    )
    .toBeVisible()
  expect(logo.elements()).toEqual([])
  await banda.getByRole('button', { name: 'Limpiar la búsqueda' }).click()
  await expect.element(caja).toHaveValue('')
  await expect.element(logo).toBeVisible()

  contestar('get', '/buscar', () => rechazo(500, 'error', 'La búsqueda no está disponible.'))
  await escribir(caja, 'cemento')
  await tecla('Enter')
  const aviso = page.getByRole('alertdialog')
  await expect.element(aviso.getByText(/ERROR handleSubmitBuscador\(\)/)).toBeVisible()
  await expect.element(aviso.getByText('La búsqueda no está disponible.')).toBeVisible()
  await aviso.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(aviso).not.toBeInTheDocument()
})
