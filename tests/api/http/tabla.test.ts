import { beforeAll, describe, expect, it } from 'vitest'
import {
  FILAS,
  FORMA_COMPRAS,
  FORMA_CUENTAS,
  FORMA_PEDIDOS,
  FORMA_SUCURSALES,
  type FormaDeTabla,
} from '#api/contract/tablas.ts'
import { ESTADOS_VENTA } from '#domain/compra/estados.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { unaVenta } from '#tests/api/compra/venta.ts'
import { bien, type Persona } from '#tests/sistema.ts'

// A system of its own, because it reads all pages of every table.
const venta = unaVenta()

/** Names in the order of a Spanish dictionary. */
const NOMBRES = ['alamo', 'Álamo Ñ', 'Nube', 'ñame', 'Ñandú', 'Óleo', 'onda', 'zanja', 'Zárate']
const BUSCADO = encodeURIComponent('NANDÚ')
const abc = new Intl.Collator('es').compare

type Fila = Record<string, any> & { readonly id: string }
type Valor = (fila: Fila) => string | number | null
const texto =
  (campo: string): Valor =>
  (fila) =>
    fila[campo] || null

/** The value of each column as it is ordered; null where a row has none. */
const TABLAS: readonly {
  readonly url: string
  readonly quien: () => Pick<Persona, 'pedir'>
  readonly forma: FormaDeTabla
  readonly valores: Readonly<Record<string, Valor>>
}[] = [
  {
    url: '/proveedor_ajax',
    quien: () => matriz,
    forma: FORMA_PEDIDOS,
    valores: {
      subtotalPedido: (fila) => Number(fila['subtotalPedido']),
      totalPedido: (fila) => Number(fila['totalPedido']),
      estadoPedido: (fila) => ESTADOS_PEDIDO.indexOf(fila['estadoPedido']),
    },
  },
  {
    url: '/carga_pedidos_ajax',
    quien: () => cliente,
    forma: FORMA_PEDIDOS,
    valores: {
      // The codes are of several providers, so they are ordered by creation.
      idPediProv: texto('createAt'),
      subtotalPedido: (fila) => Number(fila['subtotalPedido']),
      totalPedido: (fila) => Number(fila['totalPedido']),
      estadoPedido: (fila) => ESTADOS_PEDIDO.indexOf(fila['estadoPedido']),
    },
  },
  {
    url: '/vendedor/clientes-ajax/datatable',
    quien: () => venta().callcenter,
    forma: FORMA_COMPRAS,
    valores: {
      estadoVenta: (fila) => ESTADOS_VENTA.indexOf(fila['estadoVenta']),
      totalCompra: (fila) => fila['datosCompra'] && Number(fila['totalCompra']),
    },
  },
  {
    url: '/admin/clientes-ajax/datatable',
    quien: () => venta().admin,
    forma: FORMA_CUENTAS,
    valores: { isActive: (fila) => (fila['eliminada'] ? 2 : fila['isActive'] ? 0 : 1) },
  },
  {
    url: '/api/sucursales',
    quien: () => matriz,
    forma: FORMA_SUCURSALES,
    valores: {
      isActive: (fila) => Number(!fila['isActive']),
      conUbicacion: (fila) => Number(!fila['conUbicacion']),
    },
  },
]

let matriz: Persona
let cliente: Persona

const colocar = async (quien: Persona, hashIdProv: string | undefined, descripcion: string) => {
  const { estado, cuerpo } = await quien.pedir('POST', '/api/save/index/pedido', { hashIdProv, descripcion })
  expect(estado).toBe(201)
  return cuerpo as { idPedido: string; posicion: string }
}

beforeAll(async () => {
  const { sistema, registrar, callcenter, admin, hastaAprobada, hastaActivada } = venta()
  matriz = await sistema.abrirCuenta('proveedor', 'empresa', 'Ferrecentro')
  cliente = await sistema.abrirCuenta('consumidor', 'empresa', 'Compras del Norte')
  const sucursales: Persona[] = []
  for (const nombre of NOMBRES) {
    sucursales.push(await sistema.abrirCuenta('proveedor', 'sucursal', `${nombre} norte`, matriz.id))
    sucursales.push(await sistema.abrirCuenta('proveedor', 'sucursal', `${nombre} sur`, matriz.id))
    const otro = await sistema.abrirCuenta('consumidor', 'empresa', nombre)
    const { idPedido } = await colocar(otro, matriz.hash, `${nombre} por mayor`)
    await colocar(cliente, sucursales.at(-1)?.hash, 'lo de siempre')
    if (nombre < 'Z') await bien(matriz, '/api/pedidos/envio/precio', { idPedido, subtotal: `${nombre.length}.55` })
    if (nombre === 'onda') await bien(matriz, '/api/pedidos/descartar', { idPedido })
  }
  await bien(admin, `/api/admin/cuentas/${sucursales[3]?.hash}/desactivar`, { motivo: 'Prueba' })
  for (const [n, nombre] of NOMBRES.entries()) {
    const proveedor = await registrar(nombre)
    if (n % 3 === 1) await hastaAprobada(proveedor, 10 + n)
    if (n % 3 === 2) await bien(callcenter, '/api/compras/tomar', { idCompra: proveedor.idCompra })
    if (n === 3) await hastaActivada(proveedor)
  }
  // Staff has no city.
  await admin.pedir('POST', '/api/admin/personal', {
    rol: 'auditor',
    nombre: 'Sin Ciudad',
    correo: 'sin-ciudad@prueba.ec',
    contrasena: 'una frase nada común',
  })
  await sistema.servicios.avance.esperar((await sistema.servicios.store.ultimaPosicion()) ?? 0n)
})

const pedir = async (quien: Pick<Persona, 'pedir'>, url: string, consulta: string) =>
  (await quien.pedir('GET', `${url}?draw=1&${consulta}`)).cuerpo
const orden = (columna: string, sentido: string) =>
  `columns[0][data]=${columna}&order[0][column]=0&order[0][dir]=${sentido}`

const casos = TABLAS.flatMap(({ forma, ...tabla }) =>
  forma.columnas.map((columna) => ({ ...tabla, forma, columna, valor: tabla.valores[columna] ?? texto(columna) })),
)

describe('every table', () => {
  it.each(casos)('at $url orders by $columna both ways, and has every row once over its pages', async (caso) => {
    const { url, quien, columna, valor } = caso
    for (const sentido of ['asc', 'desc']) {
      const filas: Fila[] = []
      const largo = FILAS
      for (let desde = 0; ; desde += largo) {
        const { data, recordsTotal } = await pedir(
          quien(),
          url,
          `${orden(columna, sentido)}&start=${desde}&length=${largo}`,
        )
        filas.push(...data)
        if (desde + largo < recordsTotal) continue
        expect(filas).toHaveLength(recordsTotal)
        break
      }
      expect(filas.length).toBeGreaterThan(largo / 2)
      expect(new Set(filas.map(({ id }) => id)).size).toBe(filas.length)
      const valores = filas.map(valor)
      const conValor = valores.filter((valor) => valor !== null)
      // Rows without a value come last in both directions.
      expect(valores.indexOf(null), `${columna} ${sentido}; a column of numbers wants its line in TABLAS`).toBe(
        conValor.length < valores.length ? conValor.length : -1,
      )
      const signo = sentido === 'asc' ? 1 : -1
      const enSuOrden = conValor.toSorted((a, b) => signo * (typeof a === 'number' ? a - Number(b) : abc(a, String(b))))
      expect(conValor).toEqual(enSuOrden)
    }
  })

  it.each(TABLAS)('at $url refuses columns, sizes and filters that it doesn’t have', async ({ url, quien }) => {
    for (const mala of [
      orden('contrasena', 'asc'),
      orden('__proto__', 'asc'),
      orden('id; drop table cuentas', 'asc'),
      'order[0][column]=40',
      'order[0][column]=-1',
      'order[0][column]=x',
      'order[0][column]=0&order[0][dir]=drop',
      'order[0][column]=0&order[1][column]=1',
      'order=1',
      'columns=1',
      'search=x',
      `search[value]=${'x'.repeat(201)}`,
      'length=-1',
      'length=7',
      'length=10000',
      'start=-1',
      'draw=-1',
    ]) {
      const { estado, cuerpo } = await quien().pedir('GET', `${url}?${mala}`)
      expect(estado, mala).toBe(422)
      expect(cuerpo.detail, mala).toBeTypeOf('string')
    }
  })

  it.each(TABLAS)('at $url counts within the search, and knows its totals beyond the last page', async (tabla) => {
    const { url, quien } = tabla
    const [todas, buscadas] = await Promise.all(
      ['', `&search[value]=${BUSCADO}`].map((buscar) => pedir(quien(), url, `length=${FILAS}${buscar}`)),
    )
    for (const { contadores, recordsFiltered } of [todas, buscadas]) expect(contadores.todas).toBe(recordsFiltered)
    expect(todas.recordsFiltered).toBe(todas.recordsTotal)
    expect(buscadas.recordsTotal).toBe(todas.recordsTotal)
    expect(buscadas.recordsFiltered).toBeGreaterThan(0)
    expect(buscadas.recordsFiltered).toBeLessThan(todas.recordsTotal)
    const lejos = await pedir(quien(), url, `start=5000&length=${FILAS}&search[value]=${BUSCADO}`)
    expect(lejos).toMatchObject({ ...buscadas, data: [], draw: 1 })
  })

  it('finds by each filter as many rows as its counter says, with or without a search', async () => {
    for (const [url, quien, filtro] of [
      ['/proveedor_ajax', matriz, 'estado'],
      ['/vendedor/clientes-ajax/datatable', venta().callcenter, 'filtro'],
      ['/admin/clientes-ajax/datatable', venta().admin, 'tipo'],
    ] as const) {
      for (const buscar of ['', `search[value]=${BUSCADO}`, 'search[value]=nadie%25', 'search[value]=%00']) {
        const { contadores } = await pedir(quien, url, buscar)
        for (const [clave, n] of Object.entries(contadores)) {
          if (clave === 'todas') continue
          const { recordsFiltered } = await pedir(quien, url, `${buscar}&${filtro}=${encodeURIComponent(clave)}`)
          expect(recordsFiltered, `${url} ${clave} ${buscar}`).toBe(n)
        }
      }
    }
  })

  it('finds a name in any spelling of its letters and accents', async () => {
    const { sistema, admin } = venta()
    const nombres = ['Öler Ñuñez', 'São Tomé', 'Ẽvora', 'İstanbul', '한국 Tienda', 'Muñoz'.normalize('NFD'), 'Ærø']
    for (const nombre of nombres) {
      await sistema.abrirCuenta('consumidor', 'empresa', nombre)
      for (const escrito of [nombre, nombre.normalize('NFC'), nombre.normalize('NFD'), nombre.toLowerCase()]) {
        const { data } = await pedir(
          admin,
          '/admin/clientes-ajax/datatable',
          `search[value]=${encodeURIComponent(escrito)}`,
        )
        expect(
          data.map((fila: Fila) => fila['nombre']),
          escrito,
        ).toContain(nombre)
      }
    }
  })

  it('ignores a cursor in an order that doesn’t support it', async () => {
    const respuesta = await pedir(matriz, '/proveedor_ajax', `${orden('totalPedido', 'asc')}&length=5`)
    expect(await pedir(matriz, '/proveedor_ajax', `${orden('totalPedido', 'asc')}&length=5&despues=5`)).toEqual(
      respuesta,
    )
  })

  it('of orders is ordered by the other side’s current name', async () => {
    const { sistema } = venta()
    const otro = await sistema.abrirCuenta('consumidor', 'personal', 'Aarón')
    const { posicion } = await colocar(otro, matriz.hash, 'uno más')
    const primero = async (desde: string) =>
      (await pedir(matriz, '/proveedor_ajax', `${orden('nombreUserItem', 'asc')}&posicion=${desde}`)).data[0]
        .nombreUserItem
    expect(await primero(posicion)).toBe('Aarón')
    const editado = await bien(otro, '/api/cuenta/perfil', { nombre: 'Zoila' })
    expect(await primero(editado.posicion)).toBe('alamo')
  })

  it('of orders gives the total of a search with many results, without counters by state', async () => {
    const { sistema } = venta()
    const esquema = sistema.servicios.avance.esquema()
    await sistema.pool.query(
      `insert into ${esquema}.pedidos_texto (id, proveedor, consumidor, orden, texto)
       select -n, $1, 0, -n, 'muchisimos' from generate_series(1, 501) n`,
      [matriz.id],
    )
    const { recordsFiltered, contadores } = await pedir(matriz, '/proveedor_ajax', 'search[value]=muchísimos')
    expect({ recordsFiltered, contadores }).toEqual({ recordsFiltered: 501, contadores: { todas: 501 } })
  })
})
