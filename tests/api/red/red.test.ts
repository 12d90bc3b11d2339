import { describe, expect, it } from 'vitest'
import type { Hallado } from '#api/contract/bandas.ts'
import { ENLACE_INVITACION } from '#commands/invitacion.ts'
import { evolveFavoritos, favoritosDe, favoritosDecider } from '#domain/red/favoritos.ts'
import { cedulaNueva, formularioCliente } from '#tests/formularios.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'
import { publicar } from './publicar.ts'

// A system of its own, because it searches all accounts.
const sistema = unSistema()
const abrir = (...datos: Parameters<ReturnType<typeof sistema>['abrirCuenta']>) => sistema().abrirCuenta(...datos)
const pedidoA = (cliente: Pick<Persona, 'pedir'>, proveedor: Persona, matriz?: Persona) =>
  cliente.pedir('POST', '/api/save/index/pedido', {
    hashIdProv: (matriz ?? proveedor).hash,
    descripcion: 'Clavos',
    ...(matriz ? { sucursal: proveedor.hash } : {}),
  })

/** Registers the person whom an account's first invitation named. */
const invitadaPor = async (quien: Persona, datos: object = {}) => {
  const invitacion = sistema().servicios.firmas.firmar(ENLACE_INVITACION, quien.id, 1)
  const abierta = await sistema().app.inject({
    method: 'POST',
    url: '/registro/cliente/formulario',
    payload: formularioCliente({ invitacion, ...datos }),
  })
  const { cuenta, posicion } = abierta.json()
  const cookie = abierta.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { hash: cuenta.id as string, posicion: posicion as string, pedir: sistema().pedirCon(cookie) }
}

describe('bands and favourites', () => {
  it('show a consumer all providers, and the favourites in the order in which they were chosen', async () => {
    const ana = await abrir('consumidor', 'personal', 'Ana')
    const [primero, segundo] = [await abrir('proveedor', 'empresa', 'Uno'), await abrir('proveedor', 'empresa', 'Dos')]
    expect((await ana.pedir('GET', '/api/bandas')).cuerpo.proveedores.favoritos).toMatchObject({
      userItems: [],
      vacio: 'Coloca aquí los logos de tus proveedores favoritos',
    })
    let posicion = '0'
    for (const p of [segundo, primero]) {
      const anadido = await ana.pedir('POST', `/cliente/proveedores/add/favoritos/${p.hash}`, { id: p.hash })
      expect(anadido.estado).toBe(200)
      posicion = anadido.cuerpo.posicion
    }
    const { cuerpo } = await ana.pedir('GET', `/api/bandas?posicion=${posicion}`)
    const nombres = (lista: { userItems: { nombre: string }[] }) => lista.userItems.map(({ nombre }) => nombre)
    expect(nombres(cuerpo.proveedores.favoritos)).toEqual(['Dos', 'Uno'])
    expect(nombres(cuerpo.proveedores.universal)).toEqual(expect.arrayContaining(['Uno', 'Dos']))
    expect(cuerpo.clientes).toBeNull()
    const quitado = await ana.pedir('DELETE', `/cliente/proveedores/remove/favoritos/${segundo.hash}`)
    const despues = (await ana.pedir('GET', `/api/bandas?posicion=${quitado.cuerpo.posicion}`)).cuerpo
    expect(nombres(despues.proveedores.favoritos)).toEqual(['Uno'])
    // A favourite restored by an undo has its place again; one added anew is the last.
    const cuerpos = [{ vuelve: true }, {}]
    for (const [n, esperados] of [
      ['Dos', 'Uno'],
      ['Uno', 'Dos'],
    ].entries()) {
      const ruta = `/cliente/proveedores/add/favoritos/${segundo.hash}`
      const { posicion } = (await ana.pedir('POST', ruta, cuerpos[n])).cuerpo
      const { proveedores } = (await ana.pedir('GET', `/api/bandas?posicion=${posicion}`)).cuerpo
      expect(nombres(proveedores.favoritos)).toEqual(esperados)
      await ana.pedir('DELETE', `/cliente/proveedores/remove/favoritos/${segundo.hash}`)
    }
  })

  it('state each rule in its fixed words', async () => {
    const ana = await abrir('consumidor', 'empresa', 'Ana')
    const proveedor = await abrir('proveedor', 'empresa', 'Uno')
    const sucursal = await abrir('proveedor', 'sucursal', 'Uno Loja', proveedor.id)
    const anadir = (hash: string, cuerpo: object = {}) =>
      ana.pedir('POST', `/empresa/proveedores/add/favoritos/${hash}`, cuerpo)
    await anadir(proveedor.hash)
    expect((await anadir(proveedor.hash)).cuerpo.detail).toBe('Ya es parte de tus Favoritos')
    expect((await anadir(proveedor.hash, { id: ana.hash })).estado).toBe(422)
    expect((await anadir(sucursal.hash)).cuerpo.detail).toMatch(
      /^Para añadir una sucursal a favoritos, primero realizas un pedido/,
    )
    await pedidoA(ana, sucursal, proveedor)
    expect((await anadir(sucursal.hash)).estado).toBe(200)
    expect((await anadir(ana.hash)).estado).toBe(404)
    const quitar = () => ana.pedir('DELETE', `/empresa/proveedores/remove/favoritos/${proveedor.hash}`)
    expect((await quitar()).estado).toBe(200)
    expect((await quitar()).cuerpo.detail).toBe('Datos invalidos!!! No se puede borrar algo que no existe!')
  })

  it('add a branch only after an order to it, also for a client whom it invited', async () => {
    const proveedor = await abrir('proveedor', 'empresa', 'Dos')
    const sucursal = await abrir('proveedor', 'sucursal', 'Dos Ibarra', proveedor.id)
    const invitada = { correo: ['ida@prueba.ec'], opcion: 'cliente', mensajeCliente: 'Ven' }
    expect((await sucursal.pedir('POST', '/api/invitaciones/correo/varios', invitada)).estado).toBe(200)
    const ida = await invitadaPor(sucursal, { clase: 'empresa', identificacion: `${cedulaNueva()}001` })
    const { cuerpo } = await sucursal.pedir('GET', `/api/bandas?posicion=${ida.posicion}`)
    expect(cuerpo.clientes.universal.clnts_empr.userItems).toMatchObject([{ id: ida.hash }])
    const anadir = () => ida.pedir('POST', `/empresa/proveedores/add/favoritos/${sucursal.hash}`, {})
    expect((await anadir()).cuerpo.code).toBe('sin-pedido-a-sucursal')
    await pedidoA(ida, sucursal, proveedor)
    expect((await anadir()).estado).toBe(200)
  })

  it('show a provider its clients by kind; only clients become favourites, each in its own band', async () => {
    const proveedor = await abrir('proveedor', 'empresa', 'Uno')
    const [empresa, persona, ajena] = [
      await abrir('consumidor', 'empresa', 'Compras'),
      await abrir('consumidor', 'personal', 'Ana'),
      await abrir('consumidor', 'personal', 'Nadie'),
    ]
    expect((await proveedor.pedir('GET', '/api/bandas')).cuerpo.clientes.universal.clnts_pers.vacio).toBe(
      'Invita a todos tus clientes personales a la red.',
    )
    await pedidoA(empresa, proveedor)
    await pedidoA(persona, proveedor)
    const anadir = (que: string, otra: Persona) =>
      proveedor.pedir('POST', `/proveedor/${que}/add/favoritos/${otra.hash}`, {})
    expect((await anadir('personas', ajena)).cuerpo.detail).toBe('Solo puedes añadir a tus clientes registrados')
    expect((await anadir('personas', empresa)).cuerpo.detail).toBe(
      'Selecciona el bandwork correcto antes de añadir favoritos!!!',
    )
    const anadida = await anadir('empresas', empresa)
    expect(anadida.estado).toBe(200)
    const { clientes } = (await proveedor.pedir('GET', `/api/bandas?posicion=${anadida.cuerpo.posicion}`)).cuerpo
    expect(clientes.universal.clnts_empr.userItems).toMatchObject([{ id: empresa.hash, tipo: 'empresa' }])
    expect(clientes.universal.clnts_pers.userItems).toMatchObject([{ id: persona.hash, tipo: 'personal' }])
    expect(clientes.favoritos.clnts_empr.total).toBe(1)
    expect(clientes.favoritos.clnts_pers).toMatchObject({
      total: 0,
      vacio: 'Coloca aquí los logos de tus clientes favoritos.',
    })
  })

  it('stand in the order into which their owner puts them, which is the same after a rebuild', async () => {
    const ana = await abrir('consumidor', 'personal', 'Ana')
    const cuatro = await Promise.all(['Uno', 'Dos', 'Tres', 'Cuatro'].map((n) => abrir('proveedor', 'empresa', n)))
    const [uno, dos, tres, cuatroA] = cuatro.map(({ hash }) => hash)
    for (const { hash } of cuatro)
      expect((await ana.pedir('POST', `/cliente/proveedores/add/favoritos/${hash}`, {})).estado).toBe(200)
    const mover = (id: unknown, antesDe?: unknown, mas: object = {}) =>
      ana.pedir('POST', '/api/favoritos/mover', { id, lista: 'proveedores', antesDe, ...mas })
    const enOrden = async (posicion: string) =>
      (await ana.pedir('GET', `/api/bandas?posicion=${posicion}`)).cuerpo.proveedores.favoritos.userItems.map(
        ({ nombre }: { nombre: string }) => nombre,
      )
    const movido = await mover(cuatroA, dos)
    expect(await enOrden(movido.cuerpo.posicion)).toEqual(['Uno', 'Cuatro', 'Dos', 'Tres'])
    const alFinal = await mover(uno)
    expect(await enOrden(alFinal.cuerpo.posicion)).toEqual(['Cuatro', 'Dos', 'Tres', 'Uno'])
    // The favourite is there already.
    expect((await mover(tres, uno)).estado).toBe(200)
    expect(await sistema().servicios.store.readStream(`favoritos-${ana.id}`)).toHaveLength(6)

    const deOtra = await abrir('proveedor', 'empresa', 'Cinco')
    for (const [id, antesDe, mas, estado, code] of [
      [deOtra.hash, uno, {}, 409, 'no-es-favorito'],
      [uno, deOtra.hash, {}, 409, 'no-es-favorito'],
      [uno, dos, { lista: 'clnts_empr' }, 409, 'no-es-favorito'],
      [uno, dos, { lista: 'otra' }, 422, 'validacion'],
      ['../1', dos, {}, 422, 'validacion'],
      [uno, 7, {}, 422, 'validacion'],
      [undefined, dos, {}, 422, 'validacion'],
    ] as const)
      expect(await mover(id, antesDe, mas)).toMatchObject({ estado, cuerpo: { code } })
    const callcenter = await abrir('callcenter', 'staff', 'Carla')
    expect((await callcenter.pedir('POST', '/api/favoritos/mover', { id: uno, lista: 'proveedores' })).estado).toBe(403)

    // Each of parallel moves is made on the order that the ones before it have left.
    const todas = await Promise.all([mover(uno, cuatroA), mover(dos, cuatroA), mover(tres, cuatroA), mover(uno)])
    expect(todas.map(({ estado }) => estado)).toEqual([200, 200, 200, 200])
    const ultima = todas
      .map(({ cuerpo }) => BigInt(cuerpo.posicion))
      .sort((a, b) => Number(a - b))
      .at(-1)
    expect((await enOrden(String(ultima))).toSorted()).toEqual(['Cuatro', 'Dos', 'Tres', 'Uno'])
    const { store, avance, db } = sistema().servicios
    const estado = (await store.readStream(`favoritos-${ana.id}`)).reduce(
      (antes, hecho) => evolveFavoritos(antes, hecho as never),
      favoritosDecider.initial,
    )
    const leidos = await db
      .withSchema(avance.esquema())
      .selectFrom('favoritos')
      .select('otra')
      .where('cuenta', '=', ana.id)
      .orderBy('orden')
      .execute()
    expect(leidos.map(({ otra }) => otra)).toEqual(favoritosDe(estado, 'proveedores'))
  })

  it('add a favourite once over twenty parallel requests', async () => {
    const ana = await abrir('consumidor', 'personal', 'Ana')
    const proveedor = await abrir('proveedor', 'empresa', 'Uno')
    const todas = await Promise.all(
      Array.from({ length: 20 }, () => ana.pedir('POST', `/cliente/proveedores/add/favoritos/${proveedor.hash}`, {})),
    )
    expect(todas.filter(({ estado }) => estado === 200)).toHaveLength(1)
    expect(await sistema().servicios.store.readStream(`favoritos-${ana.id}`)).toHaveLength(1)
  })
})

describe('the search', () => {
  const buscar = async (persona: Persona, q: string, mas = '') => {
    const { cuerpo } = await persona.pedir('GET', `/buscar?query=${encodeURIComponent(q)}${mas}`)
    const hallados = JSON.parse(cuerpo.proveedrsResultsJson) as Hallado[]
    const nombres = (lista: readonly Hallado[]) => lista.map(({ nombre }) => nombre)
    return {
      ...cuerpo,
      nombres: nombres(hallados),
      favoritos: nombres(hallados.filter((hallado) => hallado.esFavorito)),
    }
  }
  const conPalabras = async (nombre: string, palabras: string[]) => {
    const persona = await abrir('proveedor', 'empresa', nombre)
    await persona.pedir('POST', '/api/cuenta/palabras', { palabras })
    return persona
  }

  it('reports tier and band by its code, favourites first among equally good matches', async () => {
    const ana = await abrir('consumidor', 'personal', 'Ana')
    const porPalabra = await conPalabras('Bodega Sur', ['güitig'])
    const porNombre = await conPalabras('Güitig Norte', ['agua'])
    const anadir = async (hash: string) => {
      const { cuerpo } = await ana.pedir('POST', `/cliente/proveedores/add/favoritos/${hash}`, {})
      await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion), 20_000)
    }
    await anadir(porNombre.hash)
    // A keyword match outside beats a favourite's match by name, in every band; everything found is
    // listed, favourites first.
    for (const mirada of ['', '&stateBandWork=enFavoritos&isGeneralSearch=false', '&stateBandWork=enUniversal']) {
      expect(await buscar(ana, 'guitig', mirada), mirada).toMatchObject({
        existencias: 2,
        isResultsFavoritos: false,
        nombres: ['Güitig Norte', 'Bodega Sur'],
        favoritos: ['Güitig Norte'],
      })
    }
    await anadir(porPalabra.hash)
    const ambos = { isResultsFavoritos: true, nombres: ['Bodega Sur', 'Güitig Norte'] }
    expect(await buscar(ana, 'GÜITIG')).toMatchObject({ existencias: 1, ...ambos })
    await porPalabra.pedir('POST', '/api/cuenta/palabras', { palabras: [] })
    expect(await buscar(ana, 'guitig')).toMatchObject({
      existencias: 3,
      isResultsFavoritos: true,
      nombres: ['Güitig Norte'],
    })
    expect(await buscar(ana, 'xilófono')).toMatchObject({ existencias: 9, isResultsFavoritos: false, nombres: [] })
    expect(await buscar(ana, '   ')).toMatchObject({ existencias: 9 })
  })

  it('finds the same for an account with favourites as for one without', async () => {
    const [ana, eva] = [await abrir('consumidor', 'personal', 'Ana'), await abrir('consumidor', 'personal', 'Eva')]
    const hay: Persona[] = []
    for (const n of [1, 2, 3, 4])
      hay.push(await conPalabras(`Tagua ${n}`, n === 4 ? ['sombreros'] : ['tagua', 'joyas']))
    for (const [favorito, existencias] of [
      [hay[3], 2],
      [hay[1], 1],
    ] as const) {
      const { cuerpo } = await ana.pedir('POST', `/cliente/proveedores/add/favoritos/${favorito?.hash}`, {})
      await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion), 20_000)
      const [deAna, deEva] = [await buscar(ana, 'tagua joyas'), await buscar(eva, 'tagua joyas')]
      expect(deAna.nombres.toSorted()).toEqual(['Tagua 1', 'Tagua 2', 'Tagua 3'])
      expect(deEva.nombres.toSorted()).toEqual(deAna.nombres.toSorted())
      expect([deAna.existencias, deEva.existencias]).toEqual([existencias, 2])
    }
    expect((await buscar(ana, 'tagua joyas')).nombres[0]).toBe('Tagua 2')
    // A favourite with one of two words doesn't decide which word is left out.
    const [deAna, deEva] = [await buscar(ana, 'sombreros joyas'), await buscar(eva, 'sombreros joyas')]
    expect([deAna.sin, deAna.nombres.toSorted()]).toEqual([deEva.sin, deEva.nombres.toSorted()])
    expect([deEva.sin, deEva.existencias, deAna.existencias]).toEqual([['sombreros'], 8, 7])
  })

  it('matches stems, forgives accents, case and small typos, and takes any text as text', async () => {
    const ana = await abrir('consumidor', 'personal', 'Ana')
    await conPalabras('Talabartería Otavalo', ['monturas', 'cinturones de cuero'])
    for (const q of ['montura', 'MONTURAS', 'cinturón', 'cinturon cuero', 'monut']) {
      expect((await buscar(ana, q)).nombres.includes('Talabartería Otavalo'), q).toBe(q !== 'monut')
    }
    expect(await buscar(ana, 'monturaz')).toMatchObject({ existencias: 8, aproximada: 'monturas' })
    for (const q of ["' or 1=1 --", '!!! & | ( :*', '\\', '%', 'ñ'.repeat(150), '𝕏 \u0001', 'de la los']) {
      expect((await ana.pedir('GET', `/buscar?query=${encodeURIComponent(q)}`)).estado, q).toBe(200)
    }
    expect((await ana.pedir('GET', `/buscar?query=${'a'.repeat(201)}`)).estado).toBe(422)
    expect((await ana.pedir('GET', '/buscar?query=a&isGeneralSearch=false&data=[')).estado).toBe(400)
  })

  it('finds the providers with most of the words, and names the words that were left out', async () => {
    const ana = await abrir('consumidor', 'personal', 'Ana')
    await conPalabras('Ferretería Pichincha', ['cemento', 'varilla'])
    await conPalabras('Pinturas Cóndor', ['pintura de agua'])
    const hallar = async (q: string) => {
      const { cuerpo } = await ana.pedir('GET', `/buscar?query=${encodeURIComponent(q)}`)
      const hallados = JSON.parse(cuerpo.proveedrsResultsJson) as { nombre: string }[]
      return [hallados.map(({ nombre }) => nombre), cuerpo.sin]
    }
    expect(await hallar('Sácos de cemento')).toEqual([['Ferretería Pichincha'], ['Sácos']])
    expect(await hallar('varilla 12mm')).toEqual([['Ferretería Pichincha'], ['12mm']])
    expect(await hallar('cemento y varilla')).toEqual([['Ferretería Pichincha'], []])
    // No provider has both, so the word that more of them have is used.
    await conPalabras('Cementera Chimborazo', ['cemento'])
    expect(await hallar('pintura cemento')).toEqual(
      [['Ferretería Pichincha', 'Cementera Chimborazo'].toSorted(), ['pintura']].map((lista) =>
        expect.arrayContaining(lista),
      ),
    )
    expect(await hallar('xilófono de la orquesta')).toEqual([[], []])
    expect(await hallar('de la los')).toEqual([[], []])
  })

  it('shows the post with most of the words, marked as they are spelled there', async () => {
    const ana = await abrir('consumidor', 'personal', 'Ana')
    const tejas = await conPalabras('Tejares Chordeleg', ['tejas', 'ladrillos'])
    await publicar(sistema(), tejas, 'Solo ladrillos', 'De dos tipos.')
    const largo = 'Puesta en obra con garantía y asesoría de un maestro que conoce tu techo. '.repeat(3)
    await publicar(sistema(), tejas, 'Tejas y más tejas', `${largo}La <b>TEJÁ</b> sale de nuestro horno. ${largo}`)
    const mudo = await conPalabras('Tejas Calladas', ['teja', 'ladrillo'])
    const hallar = async (q: string) => {
      const { cuerpo } = await ana.pedir('GET', `/buscar?query=${encodeURIComponent(q)}`)
      const hallados = JSON.parse(cuerpo.proveedrsResultsJson) as Hallado[]
      return new Map(hallados.map(({ id, publicacion }) => [id, publicacion]))
    }
    const hallada = (await hallar('teja')).get(tejas.hash)
    expect(hallada?.titulo).toEqual(['', 'Tejas', ' y más ', 'tejas'])
    expect(hallada?.descripcion[1]).toBe('TEJÁ')
    expect(hallada?.descripcion[0]).toMatch(/^… .{10,60} La <b>$/)
    expect(hallada?.descripcion.join('').length).toBeLessThan(170)
    expect((await hallar('teja')).get(mudo.hash)).toBeNull()
    // Both words are searched for; a post with one of them still has the most.
    expect((await hallar('ladrillo teja')).get(tejas.hash)?.titulo.filter((_, n) => n % 2 === 1)).toEqual([
      'Tejas',
      'tejas',
    ])
    expect((await hallar('ladr')).get(tejas.hash)?.titulo).toEqual(['Solo ', 'ladrillos'])
  })

  it('lists a company once: its head office rather than a branch', async () => {
    const ana = await abrir('consumidor', 'empresa', 'Ana')
    const matriz = await conPalabras('Quesería Salinerito', ['queso maduro'])
    const sucursal = await abrir('proveedor', 'sucursal', 'Quesería Salinerito Quito', matriz.id)
    await sucursal.pedir('POST', '/api/cuenta/palabras', { palabras: ['queso maduro'] })
    expect((await buscar(ana, 'queso maduro')).nombres).toEqual(['Quesería Salinerito'])
    // A company isn't among its own results.
    expect((await buscar(matriz, 'queso maduro')).nombres).toEqual([])
  })

  it('in a band stays among its ids, and finds a provider only its own clients', async () => {
    const proveedor = await conPalabras('Uno', ['cabuya'])
    const otro = await conPalabras('Dos', ['cabuya'])
    const ana = await abrir('consumidor', 'personal', 'Anabel Ñaupari')
    const entre = (...personas: Persona[]) =>
      `&isGeneralSearch=false&data=${encodeURIComponent(JSON.stringify(personas.map(({ hash }) => hash)))}`
    expect((await buscar(ana, 'cabuya', entre(otro))).nombres).toEqual(['Dos'])
    const { cuerpo: anadido } = await ana.pedir('POST', `/cliente/proveedores/add/favoritos/${proveedor.hash}`, {})
    const tras = `&posicion=${anadido.posicion}`
    expect((await buscar(ana, 'cabuya', entre(otro) + tras)).nombres).toEqual(['Dos'])
    expect(await buscar(ana, 'cabuya', entre(proveedor, otro))).toMatchObject({
      nombres: ['Uno', 'Dos'],
      existencias: 1,
    })
    // Without ids the band that shows is searched: it has branches only as favourites.
    const sucursal = await abrir('proveedor', 'sucursal', 'Dos Loja', otro.id)
    await sucursal.pedir('POST', '/api/cuenta/palabras', { palabras: ['penco'] })
    expect((await buscar(ana, 'penco')).nombres).toEqual(['Dos Loja'])
    expect((await buscar(ana, 'penco', '&isGeneralSearch=false')).existencias).toBe(9)
    const eva = await abrir('consumidor', 'empresa', 'Eva')
    await pedidoA(eva, sucursal, otro)
    const { cuerpo: puesto } = await eva.pedir('POST', `/empresa/proveedores/add/favoritos/${sucursal.hash}`, {})
    expect(await buscar(eva, 'penco', `&isGeneralSearch=false&posicion=${puesto.posicion}`)).toMatchObject({
      nombres: ['Dos Loja'],
      existencias: 1,
    })
    const clientes = '&navbarClnts=clientes&bandWorkOpts=clnts_pers&isGeneralSearch=false'
    expect((await buscar(proveedor, 'ñaupari', clientes)).existencias).toBe(9)
    const { cuerpo } = await pedidoA(ana, proveedor)
    expect(await buscar(proveedor, 'NAUPARI', `${clientes}&posicion=${cuerpo.posicion}`)).toMatchObject({
      existencias: 4,
      nombres: ['Anabel Ñaupari'],
    })
    expect((await buscar(otro, 'ñaupari', clientes)).existencias).toBe(9)
  })

  it('finds a client among its band’s ids, however many others have the name', async () => {
    const proveedor = await conPalabras('Uno', ['suspiros'])
    const clientes: Persona[] = []
    for (let n = 0; n < 62; n += 1) {
      clientes.push(await abrir('consumidor', 'personal', `Zoila ${String(n).padStart(2, '0')}`))
    }
    const pedidos = await Promise.all(clientes.map((cliente) => pedidoA(cliente, proveedor)))
    for (const { cuerpo } of pedidos) await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion), 20_000)
    const base = '&navbarClnts=clientes&bandWorkOpts=clnts_pers&isGeneralSearch=false'
    const ultima = clientes.at(-1)?.hash
    expect((await buscar(proveedor, 'zoila', `${base}&data=["${ultima}"]`)).nombres).toEqual(['Zoila 61'])
    const { cuerpo } = await proveedor.pedir('POST', `/proveedor/personas/add/favoritos/${ultima}`, {})
    const { nombres, existencias } = await buscar(proveedor, 'zoila', `${base}&posicion=${cuerpo.posicion}`)
    expect([nombres.length, nombres[0], existencias]).toEqual([60, 'Zoila 61', 3])
  })

  it('skips a deactivated provider until it is active again', async () => {
    const ana = await abrir('consumidor', 'personal', 'Ana')
    const admin = await abrir('administrador', 'staff', 'Admin')
    const proveedor = await conPalabras('Fugaz', ['espumilla'])
    await admin.pedir('POST', `/api/admin/cuentas/${proveedor.hash}/desactivar`, { motivo: 'Prueba' })
    expect((await buscar(ana, 'espumilla')).existencias).toBe(9)
    await admin.pedir('POST', `/api/admin/cuentas/${proveedor.hash}/activar`, {})
    expect((await buscar(ana, 'espumilla')).existencias).toBe(2)
  })
})

describe('the map of branches', () => {
  it('has the head office first, whichever of the company is asked for, and an order goes to the chosen branch', async () => {
    const empresa = await abrir('consumidor', 'empresa', 'Compras')
    const matriz = await abrir('proveedor', 'empresa', 'Matriz')
    const sucursal = await abrir('proveedor', 'sucursal', 'Sucursal', matriz.id)
    await sucursal.pedir('POST', '/api/cuenta/perfil', { ubicacion: { lat: -2.9, lng: -79 } })
    for (const hash of [matriz.hash, sucursal.hash]) {
      const { cuerpo } = await empresa.pedir('GET', `/registro/mapa/sucursales/${hash}`)
      expect(cuerpo.sucursales).toMatchObject([
        { id: matriz.hash, is_matriz_sucursal: true, ubicacion: null },
        { id: sucursal.hash, is_matriz_sucursal: false, empresa_id: matriz.hash, ubicacion: { lat: -2.9, lng: -79 } },
      ])
    }
    const elegida = await empresa.pedir('POST', `/registro/pedido/mapa/session/${sucursal.hash}`)
    expect(elegida.cuerpo).toEqual({
      hashIdProv: matriz.hash,
      sucursal: sucursal.hash,
      ruta: `/pedido/nuevo/${matriz.hash}?sucursal=${sucursal.hash}`,
    })
    const persona = await abrir('consumidor', 'personal', 'Ana')
    expect((await persona.pedir('POST', `/registro/pedido/mapa/session/${sucursal.hash}`)).estado).toBe(403)
    const lookup = await persona.pedir('POST', '/api/publicaciones/matriz', {
      sucursal: true,
      idEmpresa: sucursal.hash,
    })
    expect(lookup.cuerpo).toEqual({ idProve: matriz.hash })
    const tabla = await matriz.pedir('GET', '/api/sucursales?search[value]=SUCURSAL')
    expect(tabla.cuerpo).toMatchObject({ recordsTotal: 1, data: [{ id: sucursal.hash, conUbicacion: true }] })
  })
})

describe('mass messages', () => {
  it('reach one’s own clients only, each once, and are limited in length and to twenty a day', async () => {
    const proveedor = await abrir('proveedor', 'empresa', 'Uno')
    const [ana, eva] = [await abrir('consumidor', 'personal', 'Ana'), await abrir('consumidor', 'personal', 'Eva')]
    const { cuerpo: colocado } = await pedidoA(ana, proveedor)
    const enviar = (destinatarios: string[], mensaje = 'Hoy hay descuento') =>
      proveedor.pedir('POST', '/api/mensajes/masivo', { grupo: 'clientes', mensaje, destinatarios })
    const ruta = `/api/mensajes/destinatarios?grupo=clientes&posicion=${colocado.posicion}`
    expect((await proveedor.pedir('GET', ruta)).cuerpo.items).toMatchObject([{ id: ana.hash, nombre: 'Ana' }])
    expect((await enviar([ana.hash, eva.hash])).cuerpo.code).toBe('destinatario-ajeno')
    const enviado = await enviar([ana.hash, ana.hash])
    expect(enviado.cuerpo).toMatchObject({ enviados: 1 })
    expect((await proveedor.pedir('GET', ruta)).cuerpo.quedanHoy).toBe(19)
    const avisos = async (p: Persona) =>
      (await p.pedir('GET', `/api/avisos?posicion=${enviado.cuerpo.posicion}`)).cuerpo.items as { asunto: string }[]
    expect((await avisos(ana))[0]).toMatchObject({
      asunto: 'mensajeMasivo',
      usuario: proveedor.hash,
      texto: 'Hoy hay descuento',
    })
    expect(await avisos(eva)).toEqual([])
    expect((await enviar([ana.hash], 'x'.repeat(501))).estado).toBe(422)
    expect((await enviar([])).estado).toBe(422)
    for (let n = 0; n < 19; n += 1) expect((await enviar([ana.hash], `Mensaje ${n}`)).estado).toBe(200)
    expect((await enviar([ana.hash])).cuerpo.code).toBe('demasiados-mensajes')
  })

  it('reach one’s favourite providers and one’s friends, a group at a time', async () => {
    const [ana, ajeno] = [await abrir('consumidor', 'personal', 'Ana'), await abrir('proveedor', 'empresa', 'Ajeno')]
    const [favorito, amigo] = [await abrir('proveedor', 'empresa', 'Uno'), await abrir('proveedor', 'empresa', 'Amigo')]
    const puesto = await ana.pedir('POST', `/cliente/proveedores/add/favoritos/${favorito.hash}`, {})
    const enviar = (quien: Persona, grupo: string, destinatarios: readonly string[]) =>
      quien.pedir('POST', '/api/mensajes/masivo', { grupo, mensaje: 'Hola', destinatarios })
    const destinatarios = async (quien: Persona, grupo: string, posicion: string) => {
      const url = `/api/mensajes/destinatarios?grupo=${grupo}&posicion=${posicion}`
      return (await quien.pedir('GET', url)).cuerpo.items.map(({ id }: { id: string }) => id)
    }
    expect(await destinatarios(ana, 'proveedores', puesto.cuerpo.posicion)).toEqual([favorito.hash])
    expect((await enviar(ana, 'proveedores', [favorito.hash])).cuerpo).toMatchObject({ enviados: 1 })
    expect((await enviar(ana, 'proveedores', [favorito.hash, ajeno.hash])).cuerpo.code).toBe('destinatario-ajeno')
    // A favourite isn't a friend.
    expect((await enviar(ana, 'amigos', [favorito.hash])).cuerpo.code).toBe('destinatario-ajeno')

    const invitada = { correo: ['eva@prueba.ec'], opcion: 'amigo', mensajeCliente: 'Ven' }
    await amigo.pedir('POST', '/api/invitaciones/correo/varios', invitada)
    const eva = await invitadaPor(amigo)
    expect(await destinatarios(amigo, 'amigos', eva.posicion)).toEqual([eva.hash])
    const enviado = await enviar(amigo, 'amigos', [eva.hash])
    expect(enviado.cuerpo).toMatchObject({ enviados: 1 })
    const avisos = await eva.pedir('GET', `/api/avisos?posicion=${enviado.cuerpo.posicion}`)
    expect(avisos.cuerpo.items[0]).toMatchObject({ asunto: 'mensajeMasivo', usuario: amigo.hash, texto: 'Hola' })
  })
})
