import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { masDias } from '#domain/calendario.ts'
import { formularioProveedor } from '#tests/formularios.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const perfil = async (persona: Persona) => (await persona.pedir('GET', '/api/cuenta/perfil')).cuerpo

const subir = async (persona: Persona, bytes: Buffer, campos: Record<string, string> = {}) => {
  const forma = new FormData()
  for (const [nombre, valor] of Object.entries(campos)) forma.append(nombre, valor)
  forma.append('archivo', new Blob([new Uint8Array(bytes)]), 'logo.png')
  const r = await fetch(`http://127.0.0.1:${sistema().port}/api/cuenta/logo`, {
    method: 'POST',
    body: forma,
    headers: { cookie: persona.cookie },
  })
  return { estado: r.status, cuerpo: (await r.json()) as any }
}
/** Draws a picture, red on the left half and blue on the right. */
const dosColores = (ancho = 400, alto = 200) =>
  sharp({ create: { width: ancho, height: alto, channels: 3, background: '#f00' } })
    .composite([
      {
        input: { create: { width: ancho / 2, height: alto, channels: 3, background: '#00f' } },
        left: ancho / 2,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
const logoDe = async (url: string) =>
  Buffer.from(await (await fetch(`http://127.0.0.1:${sistema().port}${url}`)).arrayBuffer())

describe('an account’s choice of notices', () => {
  it('is stored one setting at a time: changes made at once on two devices don’t undo each other', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferrecentro')
    const elegir = (cuerpo: object, clave?: string) =>
      persona.pedir('POST', '/api/cuenta/avisos', cuerpo, clave ? { 'idempotency-key': clave } : {})
    const avisos = async () => (await perfil(persona)).avisos
    expect(await avisos()).toMatchObject({ silencio: null, canales: { correo: [] } })
    const hechas = await Promise.all([
      elegir({ canal: 'tono', clase: 'pedido', llega: false }),
      elegir({ canal: 'tono', clase: 'chat', llega: false }),
      elegir({ canal: 'pantalla', clase: 'red', llega: false }),
      elegir({ canal: 'correo', clase: 'chat', llega: true }),
      elegir({ canal: 'correo', clase: 'pedido', llega: true }),
      elegir({ silencio: { desde: '21:00', hasta: '07:00' } }),
    ])
    expect(hechas.map(({ estado }) => estado)).toEqual(hechas.map(() => 200))
    const { canales, silencio } = await avisos()
    expect(canales).toEqual({
      pantalla: ['pedido', 'compra', 'incidente', 'consumo', 'chat'],
      tono: ['compra', 'incidente', 'consumo', 'red'],
      push: ['pedido', 'compra', 'incidente', 'consumo', 'red', 'chat'],
      correo: ['pedido', 'chat'],
    })
    expect(silencio).toEqual({ desde: '21:00', hasta: '07:00' })
    // The same choice again writes nothing, and under one key there is one effect.
    const otra = await elegir({ canal: 'tono', clase: 'chat', llega: false })
    expect(BigInt(otra.cuerpo.posicion)).toBeLessThanOrEqual(
      hechas.map(({ cuerpo }) => BigInt(cuerpo.posicion)).reduce((a, b) => (a > b ? a : b)),
    )
    const clave = 'una elección de dos'
    const [primera, segunda] = await Promise.all([1, 2].map(() => elegir({ silencio: null }, clave)))
    expect([primera?.estado, primera?.cuerpo]).toEqual([segunda?.estado, segunda?.cuerpo])
    expect((await elegir({ silencio: { desde: '22:00', hasta: '05:00' } }, clave)).cuerpo.code).toBe('clave-reusada')
    expect((await avisos()).silencio).toBe(null)
    expect((await elegir({ silencio: { desde: '07:00', hasta: '07:00' } })).cuerpo).toMatchObject({
      code: 'silencio-vacio',
      detail: 'El silencio empieza a una hora y acaba a otra.',
    })
    for (const mal of [
      {},
      { canal: 'tono' },
      { canal: 'paloma', clase: 'chat', llega: true },
      { canal: 'tono', clase: '__proto__', llega: true },
      { canal: 'tono', clase: 'chat', llega: 'sí' },
      { silencio: { desde: '24:00', hasta: '07:00' } },
      { silencio: { desde: '7', hasta: '08:00' } },
      { silencio: { desde: '07:00', hasta: '07:00' } },
      { silencio: null, canal: 'tono', clase: 'chat', llega: true },
    ])
      expect([422, 409], JSON.stringify(mal)).toContain((await elegir(mal)).estado)
    expect((await avisos()).canales).toEqual(canales)
  })
})

describe('an account’s profile', () => {
  it('keeps what wasn’t changed, appends nothing for a change without effect, and refuses invalid fields', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferrecentro')
    const cambios = {
      nombre: 'Ferrecentro Andino',
      paginaweb: 'https://ferrecentro.ec',
      descripcion: 'Todo para construir',
      ubicacion: { lat: -0.2201, lng: -78.5123 },
    }
    const primera = await persona.pedir('POST', '/api/cuenta/perfil', cambios)
    const segunda = await persona.pedir('POST', '/api/cuenta/perfil', cambios)
    expect(segunda.cuerpo.posicion).toBe(primera.cuerpo.posicion)
    expect(await perfil(persona)).toMatchObject({ ...cambios, ciudad: 'Quito', direccion: 'Av. Bolívar' })
    expect((await persona.pedir('GET', '/api/yo')).cuerpo.cuenta.nombre).toBe('Ferrecentro Andino')
    for (const malo of [
      { paginaweb: 'javascript:alert(1)' },
      { nombre: 'Ferrecentro\nhttps://otra.example' },
      { nombre: 'Ferre\u202ecentro' },
      { nombre: '\u200b' },
      { ubicacion: { lat: 91, lng: 0 } },
      { correo: 'otro@prueba.ec' },
      { provincia: 'Guayas', ciudad: 'Quito', parroquia: 'Tarqui' },
      { nombre: '' },
      { paginaweb: 'https://a.ec/\u202Egpj.exe' },
      { paginaweb: 'https://banco.ec@malo.ec' },
      { paginaweb: 'https://banco.ec\\@malo.ec' },
      { paginaweb: 'javascript:alert(1)//a.ec' },
    ]) {
      expect((await persona.pedir('POST', '/api/cuenta/perfil', malo)).estado, JSON.stringify(malo)).toBe(422)
    }
  })

  it('has at most two intervals a day in its hours, in order and apart, also past midnight', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Imprenta')
    const dia = (n: number, abre = '08:30', cierra = '18:00') => ({ dia: n, abre, cierra })
    const fijar = (horario: object[]) => persona.pedir('POST', '/api/cuenta/horario', { horario })
    expect((await fijar([dia(5), dia(1)])).estado).toBe(200)
    expect((await perfil(persona)).horario).toEqual([dia(1), dia(5)])
    const conPausa = [dia(1, '15:00', '19:00'), dia(1, '08:30', '13:00')]
    expect((await fijar(conPausa)).estado).toBe(200)
    expect((await perfil(persona)).horario).toEqual(conPausa.toReversed())
    const hastaTarde = [dia(5, '12:00', '15:00'), dia(5, '19:00', '02:00'), dia(6, '02:00', '03:00')]
    expect((await fijar(hastaTarde)).estado).toBe(200)
    expect((await perfil(persona)).horario).toEqual(hastaTarde)
    for (const malo of [
      [dia(1), dia(1)],
      [dia(1, '08:30', '13:00'), dia(1, '12:59', '18:00')],
      [dia(1, '08:00', '09:00'), dia(1, '10:00', '11:00'), dia(1, '12:00', '13:00')],
      [dia(1, '18:00', '02:00'), dia(1, '20:00', '22:00')],
      [dia(6, '18:00', '08:00'), dia(0, '07:59', '12:00')],
      [dia(7)],
      [dia(1, '8:30')],
      [dia(1, '24:00', '25:00')],
    ]) {
      expect((await fijar(malo)).estado, JSON.stringify(malo)).toBe(422)
    }
  })

  it('has no hours that cross after two people’s changes were merged, and can mend stored ones that do', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Bar')
    const fijar = (horario: object[], antes: object[]) =>
      persona.pedir('POST', '/api/cuenta/horario', { horario, antes })
    const lunes = { dia: 1, abre: '20:00', cierra: '04:00' }
    const martes = { dia: 2, abre: '02:00', cierra: '05:00' }
    expect((await fijar([lunes], [])).estado).toBe(200)
    const cruzado = await fijar([martes], [])
    expect([cruzado.estado, cruzado.cuerpo.code]).toEqual([409, 'horario-cruzado'])
    expect((await perfil(persona)).horario).toEqual([lunes])
    // The hours that somebody saw needn't be right.
    const tarde = { ...martes, abre: '06:00', cierra: '12:00' }
    expect((await fijar([tarde], [lunes, martes])).estado).toBe(200)
    expect((await perfil(persona)).horario).toEqual([tarde])
  })

  it('has days without service, which two people can change at once, and which go when they are past', async () => {
    const { abrirCuenta, servicios } = sistema()
    const persona = await abrirCuenta('proveedor', 'empresa', 'Vidriería')
    const fijar = (cambio: object) => persona.pedir('POST', '/api/cuenta/horario', { horario: [], ...cambio })
    const feriados = async () => (await perfil(persona)).feriados
    const [uno, dos, tres] = ['2099-12-24', '2099-12-25', '2100-01-01']
    expect((await fijar({ feriados: [dos, uno] })).estado).toBe(200)
    expect(await feriados()).toEqual([uno, dos])
    // Another tab saw both, and swaps one; the hours alone change none.
    expect((await fijar({ feriados: [dos, tres], feriadosAntes: [uno, dos] })).estado).toBe(200)
    expect((await fijar({ feriados: [uno, dos, '2099-12-26'], feriadosAntes: [uno, dos] })).estado).toBe(200)
    expect((await fijar({ horario: [{ dia: 1, abre: '08:00', cierra: '09:00' }] })).estado).toBe(200)
    expect(await feriados()).toEqual([dos, '2099-12-26', tres])
    const hechos = await servicios.store.readStream(`cuenta-${persona.id}`)
    expect(hechos.filter(({ type }) => type === 'HorarioFijado')).toHaveLength(4)
    for (const malo of [
      ['2099-02-30'],
      ['mañana'],
      ['2099-12-24T00:00'],
      Array.from({ length: 61 }, (_, n) => masDias(uno, n)),
    ])
      expect((await fijar({ feriados: malo })).estado, JSON.stringify(malo[0])).toBe(422)
    // Sixty of one tab and sixty of another are too many together.
    const sesenta = Array.from({ length: 58 }, (_, n) => masDias('2101-01-01', n))
    const { estado, cuerpo } = await fijar({ feriados: sesenta, feriadosAntes: [] })
    expect([estado, cuerpo.code]).toEqual([409, 'demasiados-feriados'])
    expect((await fijar({ feriados: ['2020-01-01'] })).estado).toBe(200)
    expect(await feriados()).toEqual([])
  })

  it('is found by its new keywords at once', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Bodega')
    const hallada = async (palabra: string) => {
      const { cuerpo } = await persona.pedir('GET', `/buscar?query=${palabra}`)
      return cuerpo.existencias as number
    }
    await persona.pedir('POST', '/api/cuenta/palabras', { palabras: ['guijarro', 'ripio'] })
    const visitante = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const buscar = async (q: string) => (await visitante.pedir('GET', `/buscar?query=${q}`)).cuerpo.existencias
    expect(await buscar('guijarros')).toBe(2)
    await persona.pedir('POST', '/api/cuenta/palabras', { palabras: ['ripio'] })
    expect(await buscar('guijarro')).toBe(9)
    expect(await buscar('ripio')).toBe(2)
    // A provider isn't among its own results.
    expect(await hallada('ripio')).toBe(9)
  })

  it('has a logo cropped where the person chose, scaled, at a new address; without it, the emblem is back', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Gráficas')
    const antes = (await perfil(persona)).logo
    const { estado, cuerpo } = await subir(persona, await dosColores(), { x: '200', y: '0', lado: '200' })
    expect([estado, cuerpo.logo === antes]).toEqual([200, false])
    const imagen = sharp(await logoDe(cuerpo.logo))
    expect(await imagen.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    const { dominant } = await imagen.stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(40)
    await persona.pedir('DELETE', '/api/cuenta/logo')
    expect(await perfil(persona)).toMatchObject({ logo: antes, logoPropio: false })
  })

  it('refuses a logo that isn’t a picture, has another type, is too large or is cropped outside, each with its reason', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Rótulos')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const grande = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const png = await dosColores()
    for (const [bytes, campos, estado, code] of [
      [svg, {}, 415, 'tipo-no-admitido'],
      [Buffer.from('<!doctype html><p>hola'), {}, 415, 'tipo-no-admitido'],
      [grande, {}, 422, 'imagen-ilegible'],
      [png.subarray(0, 60), {}, 422, 'imagen-ilegible'],
      [png, { x: '300', y: '0', lado: '200' }, 422, 'imagen-ilegible'],
      [png, { x: '-1', y: '0', lado: '200' }, 422, 'imagen-ilegible'],
      [Buffer.alloc(6 * 1024 * 1024, 1), {}, 413, 'archivo-grande'],
    ] as const) {
      const { estado: dado, cuerpo } = await subir(persona, bytes, campos)
      expect([dado, cuerpo.code]).toEqual([estado, code])
    }
    expect((await perfil(persona)).logoPropio).toBe(false)
  })

  it('keeps the account’s background and stars, and answers with what is stored', async () => {
    const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Pía')
    expect((await persona.pedir('POST', '/api/cuenta/fondo', { estado: 'blanco' })).cuerpo).toEqual({
      estado: 'blanco',
    })
    expect((await persona.pedir('POST', '/api/cuenta/estrellas', { estadoestrellas: false })).cuerpo).toEqual({
      estado: false,
    })
    expect((await persona.pedir('GET', '/api/yo')).cuerpo.cuenta).toMatchObject({ fondo: 'blanco', estrellas: false })
    expect((await persona.pedir('POST', '/api/cuenta/fondo', { estado: 'rojo' })).estado).toBe(422)
    const otra = await sistema().abrirCuenta('consumidor', 'personal', 'Eva')
    const ajenas = [
      ['/api/cuenta/fondo', { iduser: otra.hash, estado: 'negro' }],
      ['/api/cuenta/estrellas', { idUser: otra.hash, estadoestrellas: true }],
    ] as const
    for (const [camino, cuerpo] of ajenas) expect((await persona.pedir('POST', camino, cuerpo)).estado).toBe(404)
    expect((await persona.pedir('POST', '/api/cuenta/fondo', { iduser: persona.hash, estado: 'blanco' })).estado).toBe(
      200,
    )
    expect((await persona.pedir('GET', '/api/yo')).cuerpo.cuenta).toMatchObject({ fondo: 'blanco', estrellas: false })
  })
})

describe('a profile that is saved at once', () => {
  const guardar = (persona: Persona, cuerpo: object, clave: string = crypto.randomUUID()) =>
    persona.pedir('POST', '/api/cuenta/perfil', cuerpo, { 'idempotency-key': clave })
  const lunes = { dia: 1, abre: '08:00', cierra: '12:00' }

  it('changes data, words, hours and place together, once under its key, or nothing', async () => {
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferrecentro')
    const { celular } = await perfil(persona)
    const todo = {
      celular: '0980000001',
      ubicacion: { lat: -4, lng: -79.2 },
      antes: { celular, ubicacion: null },
      palabras: { palabras: ['cal'], antes: [] },
      horario: { horario: [lunes], antes: [], feriados: [], feriadosAntes: [] },
    }
    const clave = crypto.randomUUID()
    const juntas = await Promise.all([1, 2, 3].map(() => guardar(persona, todo, clave)))
    expect(juntas.map(({ estado }) => estado)).toEqual([200, 200, 200])
    const guardado = {
      celular: '0980000001',
      ubicacion: { lat: -4, lng: -79.2 },
      palabrasClave: ['cal'],
      horario: [lunes],
    }
    expect(await perfil(persona)).toMatchObject(guardado)

    // A person who saw something older is told what changed, and nothing of theirs is done.
    const tarde = await guardar(persona, {
      celular: '0980000002',
      direccion: 'Otra calle',
      antes: { celular, direccion: '' },
      palabras: { palabras: ['yeso'], antes: [] },
    })
    expect([tarde.estado, tarde.cuerpo.code]).toEqual([409, 'perfil-cambio'])
    expect(tarde.cuerpo.detail).toContain('celular')
    expect(await perfil(persona)).toMatchObject(guardado)
    const mal = await guardar(persona, {
      celular: '0980000003',
      antes: { celular: '0980000001' },
      horario: { horario: [{ ...lunes, cierra: '24:00' }], antes: [lunes] },
    })
    expect(mal.estado).toBe(422)
    expect(await perfil(persona)).toMatchObject(guardado)
  })

  it('has words and hours only for those who sell', async () => {
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const { estado, cuerpo } = await guardar(ana, { palabras: { palabras: ['cal'] } })
    expect([estado, cuerpo.code]).toEqual([403, 'prohibido'])
  })
})

describe('an upgrade to provider', () => {
  const ascenso = () => {
    const { correo: _c, contrasena: _k, ...resto } = formularioProveedor()
    return resto
  }
  it('keeps the account, its orders and its favourites, and changes the role at once', async () => {
    const cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras Norte')
    const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferrecentro')
    await cliente.pedir('POST', '/api/save/index/pedido', { hashIdProv: proveedor.hash, descripcion: 'Clavos' })
    await cliente.pedir('POST', `/empresa/proveedores/add/favoritos/${proveedor.hash}`, {})
    expect((await cliente.pedir('GET', '/proveedor_ajax')).estado).toBe(403)
    const otra = await sistema().abrirCuenta('consumidor', 'personal', 'Eva')
    expect((await otra.pedir('POST', `/suscripcion/${cliente.hash}/empresa/registro`, ascenso())).estado).toBe(404)
    const ascendida = await cliente.pedir('POST', `/suscripcion/${cliente.hash}/empresa/registro`, ascenso())
    expect(ascendida.cuerpo).toMatchObject({
      ruta: '/proveedor',
      cuenta: { tipoUsuario: 'proveedor' },
    })
    expect((await cliente.pedir('GET', '/proveedor_ajax')).estado).toBe(200)
    expect((await cliente.pedir('GET', '/carga_pedidos_ajax')).cuerpo.recordsTotal).toBe(1)
    expect((await cliente.pedir('GET', '/api/bandas')).cuerpo.proveedores.favoritos.total).toBe(1)
    const otraVez = await cliente.pedir('POST', `/suscripcion/${cliente.hash}/empresa/registro`, ascenso())
    expect([otraVez.estado, otraVez.cuerpo.code]).toEqual([409, 'ya-es-proveedor'])
  })

  it('has a route for persons and one for those who pay at once', async () => {
    for (const camino of ['suscripcion/:id/personal/registro', 'pago/:id/registro']) {
      const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Juan')
      const cuerpo = { ...ascenso(), clase: 'individual' }
      const { estado } = await persona.pedir('POST', `/${camino.replace(':id', persona.hash)}`, cuerpo)
      expect(estado).toBe(200)
      expect((await perfil(persona)).clase).toBe('individual')
    }
  })
})
