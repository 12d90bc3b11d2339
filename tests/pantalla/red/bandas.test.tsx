import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Bandas, Hallado, ItemBanda, Lista, ResultadoBusqueda } from '#api/contract/bandas.ts'
import type { Proveedores, UnProveedor } from '#api/contract/pedido.ts'
import type { Coleccion } from '#api/contract/publicacion.ts'
import { abrir, contestar, escribir, pedidasA, rechazo } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'

const NOMBRE = 'Bloques del Sur'
const PROVEEDOR: ItemBanda = {
  id: 'proveedor1',
  tipo: 'empresa',
  nombre: NOMBRE,
  actividad: 'Bloques',
  ciudad: 'Loja',
  abierto: false,
  api_logo: '/api/logos/proveedor1',
  photo: '/api/logos/proveedor1',
  matriz_init: null,
  nombre_sucursal: '',
  empresa: {
    empresa_id: 'proveedor1',
    api_logo: '/api/logos/proveedor1',
    is_sucursal_online: false,
    is_has_sucursales: false,
  },
  is_matriz_sucursal: false,
}
const FICHA: Proveedores['items'][number] = {
  id: 'proveedor1',
  nombre: NOMBRE,
  clase: 'empresa',
  actividad: 'Bloques',
  ciudad: 'Loja',
  abierto: false,
  logo: '/api/logos/proveedor1',
  sucursales: [],
}
const SIN_PUBLICACIONES: Coleccion = { items: [], total: 0, _links: { self: '/', last: '/' } }
const lista = (...userItems: ItemBanda[]): Lista => ({
  userItems,
  vacio: 'Aquí no hay nadie.',
  total: userItems.length,
  siguiente: null,
})

/**
 * Opens a client's home with one provider, whose favourites are stored as the server stores them.
 */
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
const tecla = (nombre: string) => userEvent.keyboard(`{${nombre}}`)
const dicho = (texto: string) => expect.element(page.getByText(texto, { exact: true })).toBeInTheDocument()
const tomar = async (enlace = logo, nombre = NOMBRE) => {
  ;(enlace.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await dicho(`Tomaste el logo de ${nombre}.`)
}
/**
 * Presses the arrow until the logo's place is announced: the library listens to arrows a task after
 * it announces that the logo was taken.
 */
const moverHasta = (flecha: string, texto: string) =>
  expect
    .poll(async () => {
      await tecla(flecha)
      return page.getByText(texto, { exact: true }).elements().length
    })
    .toBeGreaterThan(0)

it('the keyboard carries a logo to a zone, and each place is announced', async () => {
  await enCasa()
  await tomar()
  await moverHasta('ArrowDown', `${NOMBRE} está sobre Favoritos.`)
  await tecla('Escape')
  await dicho(`${NOMBRE} quedó donde estaba.`)
  await tomar()
  await moverHasta('ArrowDown', `${NOMBRE} está sobre Favoritos.`)
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Añadido a tus favoritos')).toBeVisible()
  await banda.getByRole('button', { name: /^Favoritos/ }).click()
  await expect.element(logo).toBeVisible()
  await tomar()
  await moverHasta('ArrowDown', `${NOMBRE} está sobre la papelera.`)
  await tecla('Enter')
  await expect.element(logo).not.toBeInTheDocument()
})

it('favourites are put in order by arrows, by the menu and by the mouse, and only the trash removes one', async () => {
  enSuCasa('consumidor')
  const tres = ['Aceros', 'Bloques', 'Cemento'].map((nombre, n) => ({ ...PROVEEDOR, id: `proveedor${n}`, nombre }))
  let favoritos = tres
  const movidos: unknown[] = []
  contestar('get', '/api/bandas', (): Bandas => {
    const posicion = String(1 + movidos.length)
    return { proveedores: { favoritos: lista(...favoritos), universal: lista(...tres) }, clientes: null, posicion }
  })
  contestar('post', '/api/favoritos/mover', (pedida) => {
    const cuerpo = pedida.cuerpo as { id: string; antesDe?: string }
    movidos.push(cuerpo)
    const otros = favoritos.filter(({ id }) => id !== cuerpo.id)
    const lugar = otros.findIndex(({ id }) => id === cuerpo.antesDe)
    const suyo = tres.filter(({ id }) => id === cuerpo.id)
    favoritos = otros.toSpliced(lugar < 0 ? otros.length : lugar, 0, ...suyo)
    return { posicion: String(1 + movidos.length) }
  })
  await abrir('/personal')
  await banda.getByRole('button', { name: /^Favoritos/ }).click()
  const enOrden = (...nombres: string[]) =>
    expect
      .poll(() =>
        banda
          .getByRole('listitem')
          .getByRole('link')
          .elements()
          .map((enlace) => enlace.getAttribute('title')),
      )
      .toEqual(nombres)
  const de = (nombre: string) => banda.getByRole('link', { name: new RegExp(`^${nombre}`) })
  await enOrden('Aceros', 'Bloques', 'Cemento')

  await tomar(de('Aceros'), 'Aceros')
  await moverHasta('ArrowRight', 'Aceros está sobre el lugar de Bloques.')
  await tecla('ArrowRight')
  await dicho('Aceros está sobre el lugar de Cemento.')
  await tecla('ArrowRight')
  await tecla('ArrowLeft')
  await dicho('Aceros está sobre el lugar de Bloques.')
  await userEvent.keyboard(' ')
  await dicho('Soltaste Aceros en el lugar de Bloques.')
  await enOrden('Bloques', 'Aceros', 'Cemento')
  await expect.element(de('Aceros')).toHaveFocus()

  const menu = async (nombre: string, opcion: string) => {
    await banda.getByRole('button', { name: `Opciones de ${nombre}` }).click()
    await page.getByRole('menuitem', { name: opcion }).click()
  }
  await menu('Cemento', 'Poner el primero')
  await enOrden('Cemento', 'Bloques', 'Aceros')
  await expect.element(banda.getByRole('button', { name: 'Opciones de Cemento' })).toHaveFocus()
  await banda.getByRole('button', { name: 'Opciones de Aceros' }).click()
  const ultimo = page.getByRole('menuitem', { name: /^Mover después/ })
  await expect.element(ultimo).toHaveTextContent('Mover despuésYa es el último')
  await tecla('Escape')
  await userEvent.dragAndDrop(de('Aceros'), de('Bloques'), { steps: 12 })
  await enOrden('Cemento', 'Aceros', 'Bloques')
  // The screen changes before the request goes out.
  await expect
    .poll(() => movidos)
    .toEqual([
      { id: 'proveedor0', lista: 'proveedores', antesDe: 'proveedor2' },
      { id: 'proveedor2', lista: 'proveedores', antesDe: 'proveedor1' },
      { id: 'proveedor0', lista: 'proveedores', antesDe: 'proveedor1' },
    ])
})

it('a search tells what it found and where, and the refresh button brings the band back', async () => {
  await enCasa()
  const halla = (...hallados: ItemBanda[]): ResultadoBusqueda => ({
    proveedrsResultsJson: JSON.stringify(
      hallados.map((hallado) => ({ ...hallado, nivel: 0, esFavorito: false, publicacion: null })),
    ),
    existencias: hallados.length > 0 ? 1 : 9,
    isResultsFavoritos: false,
    aproximada: null,
    sin: [],
  })
  contestar('get', '/buscar', ({ ruta }) => (/query=imprenta/.test(ruta) ? halla(PROVEEDOR) : halla()))
  const caja = banda.getByRole('searchbox', { name: 'Buscar en la banda' })
  await caja.click()
  await userEvent.keyboard('imprenta')
  await expect.element(caja).toHaveValue('Imprenta')
  // A letter at the beginning leaves the caret where it was typed.
  await tecla('Home')
  await userEvent.keyboard('la ')
  await expect.element(caja).toHaveValue('La imprenta')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
  await expect.element(caja).toHaveValue('Imprenta')
  await tecla('Enter')
  await expect.element(banda.getByRole('region', { name: 'Resultados de «imprenta»' })).toBeVisible()
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

it('what was found is narrowed to who is open now and who is near, and the address keeps it', async () => {
  localStorage.setItem('bandwork.lugar', JSON.stringify({ provincia: 'Loja', ciudad: 'Loja' }))
  await enCasa()
  const todoElDia = [0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: '00:00', cierra: '23:59' }))
  const hallado = (
    id: string,
    nombre: string,
    con: Pick<Hallado, 'horario' | 'lugar'> & Partial<Hallado>,
  ): Hallado => ({
    ...PROVEEDOR,
    id,
    nombre,
    api_logo: `/api/logos/${id}`,
    nivel: 0,
    esFavorito: false,
    publicacion: null,
    feriados: [],
    provincia: '',
    ...con,
  })
  const quito = { lat: -0.2, lng: -78.5 }
  const resultado: ResultadoBusqueda = {
    proveedrsResultsJson: JSON.stringify([
      hallado('proveedor1', 'Abierto y lejos', { horario: todoElDia, lugar: quito }),
      hallado('proveedor2', 'Sin horario, a treinta kilómetros', {
        horario: [],
        lugar: { lat: -3.7, lng: -79.2 },
        provincia: 'Loja',
      }),
      hallado('proveedor3', 'Abierto y cerca', {
        horario: todoElDia,
        lugar: { lat: -4, lng: -79.2 },
        provincia: 'Loja',
      }),
      hallado('proveedor4', 'No se sabe dónde', { horario: todoElDia, lugar: null }),
    ]),
    existencias: 1,
    isResultsFavoritos: false,
    aproximada: null,
    sin: [],
  }
  contestar('get', '/buscar', resultado)
  await escribir(banda.getByRole('searchbox', { name: 'Buscar en la banda' }), 'bloques')
  await tecla('Enter')
  const lista = banda.getByRole('list', { name: 'Resultados uno por uno' })
  const nombres = () =>
    lista
      .getByRole('link', { name: /^(Abierto|Sin|No se)/ })
      .elements()
      .map((e) => e.textContent)
  await expect.poll(nombres).toHaveLength(4)
  await expect.element(lista.getByText('Abierto ahora · cierra 23:59').first()).toBeVisible()

  const abiertos = banda.getByRole('button', { name: 'Abiertos ahora' })
  await abiertos.click()
  await expect.poll(nombres).toEqual(['Abierto y lejos', 'Abierto y cerca', 'No se sabe dónde'])
  await expect.element(banda.getByText('3 de 4')).toBeVisible()
  const cerca = banda.getByRole('button', { name: 'Cerca' })
  await cerca.click()
  await expect.poll(nombres).toEqual(['Abierto y cerca'])
  await expect.element(lista.getByText('Cerca de ti')).toBeVisible()
  await expect.element(banda.getByText('1 de 4')).toBeVisible()
  // Another place, of which only the province is known.
  const provincia = banda.getByRole('combobox', { name: 'Tu provincia' })
  await provincia.selectOptions('Pichincha')
  await expect.poll(nombres).toEqual(['Abierto y lejos'])
  await provincia.selectOptions('Galápagos')
  await expect.element(banda.getByText('Ninguno está abierto ahora cerca de ti.')).toBeVisible()
  await banda.getByRole('button', { name: 'Ver los 4' }).click()
  await expect.poll(nombres).toHaveLength(4)
  await abiertos.click()
  await cerca.click()
  await provincia.selectOptions('Loja')
  await expect.poll(nombres).toEqual(['Abierto y cerca'])
  const enDireccion = () => new URLSearchParams(location.search)
  expect([enDireccion().get('abiertos'), enDireccion().get('cerca')]).toEqual(['1', '1'])
  await abiertos.click()
  await expect.poll(nombres).toEqual(['Abierto y cerca', 'Sin horario, a treinta kilómetros'])
  await banda.getByRole('button', { name: 'Limpiar la búsqueda' }).click()
  await expect.poll(() => location.search).toBe('')
})

it('a provider’s page tells what it wrote for its clients, the hours of each day among it', async () => {
  enSuCasa('consumidor')
  contestar('get', '/api/proveedores/:id', {
    ...FICHA,
    presentacion: {
      descripcion: 'Bloques de todo tamaño.',
      direccion: 'Vía a Malacatos, km 3',
      provincia: 'Loja',
      telefono: '0991234567',
      paginaweb: 'https://www.bloques.ec/',
      ubicacion: null,
      horario: [
        { dia: 1, abre: '08:30', cierra: '13:00' },
        { dia: 1, abre: '15:00', cierra: '19:00' },
      ],
      feriados: ['2020-01-01', '2099-12-25'],
      palabrasClave: ['bloque alivianado'],
    },
  } satisfies UnProveedor)
  contestar('get', '/api/publicaciones/:id', SIN_PUBLICACIONES)
  await abrir('/proveedor/publicaciones/proveedor1')
  const datos = page.getByRole('region', { name: `Datos de ${NOMBRE}` })
  await expect.element(datos.getByText('Bloques de todo tamaño.')).toBeVisible()
  await expect.element(datos.getByText('Vía a Malacatos, km 3, Loja')).toBeVisible()
  await expect.element(datos.getByRole('link', { name: '0991234567' })).toHaveAttribute('href', 'tel:0991234567')
  await expect
    .element(datos.getByRole('link', { name: /^bloques\.ec/ }))
    .toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(datos.getByText('bloque alivianado')).toBeVisible()
  await datos.getByRole('button', { name: 'Horario' }).click()
  await expect.element(datos.getByRole('row', { name: /^lunes/ })).toHaveTextContent('lunes08:30–13:00, 15:00–19:00')
  await expect.element(datos.getByRole('row', { name: /^martes/ })).toHaveTextContent('martesCerrado')
  await expect.element(datos.getByText('No atiende: 25 de diciembre de 2099')).toBeVisible()
})

it('a provider’s clients are shown by kind, their logos lead to their orders, and the inviting tile can’t be a favourite', async () => {
  enSuCasa('proveedor')
  const nadie = { clnts_prov: lista(), clnts_empr: lista(), clnts_pers: lista() }
  const empresa: ItemBanda = { ...PROVEEDOR, id: 'empresaUn1', nombre: 'Compras Quito Norte' }
  const bandas: Bandas = {
    proveedores: { favoritos: lista(), universal: lista() },
    clientes: { favoritos: nadie, universal: { ...nadie, clnts_empr: lista(empresa) } },
    posicion: '1',
  }
  contestar('get', '/api/bandas', bandas)
  contestar('post', '/proveedor/empresas/add/favoritos/:id', { posicion: '2' })
  await abrir('/proveedor')
  const clientes = page.getByRole('region', { name: 'Banda de clientes' })
  const logoDeEmpresa = clientes.getByRole('link', { name: /^Compras Quito Norte/ })
  const invitar = clientes.getByRole('link', { name: '+ Invitar' })
  await expect.element(invitar).toBeVisible()
  expect(logoDeEmpresa.elements()).toEqual([])
  await clientes.getByRole('button', { name: 'Empresas' }).click()
  await expect.element(logoDeEmpresa).toBeVisible()
  await tomar(invitar, 'Invitar')
  await moverHasta('ArrowDown', 'Invitar está sobre Favoritos.')
  await userEvent.keyboard(' ')
  const aviso = page.getByRole('alertdialog')
  await expect.element(aviso.getByText('Solo puedes añadir a tus clientes registrados')).toBeVisible()
  await aviso.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(aviso).not.toBeInTheDocument()
  await tomar(logoDeEmpresa, empresa.nombre)
  await moverHasta('ArrowDown', 'Compras Quito Norte está sobre Favoritos.')
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Añadido a tus favoritos')).toBeVisible()
  expect(pedidasA(`/proveedor/empresas/add/favoritos/${empresa.id}`)).toHaveLength(1)
  await logoDeEmpresa.click()
  await expect.poll(() => new URLSearchParams(location.search).get('buscar')).toBe(empresa.nombre)
})

it('a logo opens its provider’s posts, and gets the focus back when they close', async () => {
  contestar('get', '/api/proveedores/:id', FICHA)
  contestar('get', '/api/publicaciones/:id', SIN_PUBLICACIONES)
  await enCasa()
  await logo.click()
  await expect.element(page.getByRole('heading', { level: 1, name: NOMBRE })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar las publicaciones' }).click()
  await expect.element(logo).toHaveFocus()
})

it('the keyboard stops at no logo that isn’t in view', async () => {
  enSuCasa('consumidor')
  const muchos = Array.from({ length: 40 }, (_, i) => ({
    ...PROVEEDOR,
    id: `proveedo${10 + i}`,
    nombre: `${NOMBRE} ${10 + i}`,
  }))
  const bandas: Bandas = {
    proveedores: { favoritos: lista(), universal: lista(...muchos) },
    clientes: null,
    posicion: '1',
  }
  contestar('get', '/api/bandas', bandas)
  await abrir('/personal')
  await expect.element(logo.first()).toBeVisible()
  const seVe = (elemento: Element): boolean => {
    const [parte, toda] = [elemento, banda.element()].map((medido) => medido.getBoundingClientRect())
    return parte !== undefined && toda !== undefined && parte.left >= toda.left && parte.right <= toda.right
  }
  const primero = logo.elements().find(seVe) as HTMLElement
  primero.focus()
  /** The places where the keyboard stopped until it left the logos. Each has more than one stop. */
  const pisados = new Set<Element>()
  for (let lugar = primero.closest('li'); lugar; lugar = document.activeElement?.closest('li') ?? null) {
    pisados.add(lugar)
    await userEvent.tab()
  }
  expect(pisados.size).toBeGreaterThan(5)
  expect([...pisados].filter((pisado) => !seVe(pisado)).map((pisado) => pisado.textContent)).toEqual([])
})
