import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { porDetras, unaInstalacion } from '#tests/instalacion.ts'
import { iniciarProducto } from '#tests/producto.ts'
import { correr, lanzar, sinAjustes } from '#tests/programa.ts'

// The clients in this file write without the pauses that a person makes.
const carpeta = carpetaNueva('respaldo')
const lista = join(carpeta, 'eliminaciones')
const producto = unaInstalacion({ ajustes: { ESCRITURAS_POR_MINUTO: '1000000', ERASURES_FILE: lista } })
const carpetas = [carpeta]
afterAll(() => carpetas.forEach(borrar))

const otraMaquina = (): string => {
  const datos = join(carpetaNueva('restaurado'), 'datos')
  carpetas.push(join(datos, '..'))
  return datos
}
const secreto = (desde: string, hacia: string) => copyFileSync(join(desde, 'secreto'), join(hacia, 'secreto'))
const herramienta = (nombre: string, datos: string, ...argumentos: string[]) =>
  correr(`api/herramientas/${nombre}.ts`, { DATA_DIR: datos, DEMO: '1' }, ...argumentos)
const restaurar = (datos: string, paquete: string) => herramienta('restaurar', datos, paquete, '--sin-eliminaciones')
/** Returns the paths of the files that people brought, without files that the system left there. */
const archivosEn = (datos: string) => {
  const dir = join(datos, 'archivos')
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile() && /^[0-9a-f]{64}$/.test(entrada.name))
    .map((entrada) => relative(dir, join(entrada.parentPath, entrada.name)))
    .toSorted()
}
const entrarEn = async (url: string, correo: string): Promise<number> => {
  const entra = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ correo, contrasena: 'bandwork-demo' }),
  })
  return entra.status
}
const subirLogo = async (cookie: string) => {
  const archivo = new FormData()
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c30' } })
    .png()
    .toBuffer()
  archivo.append('archivo', new Blob([new Uint8Array(png)]), 'logo.png')
  expect((await producto.pedir('/api/cuenta/logo', { method: 'POST', body: archivo, cookie })).estado).toBe(200)
}

it('log, keys and files backed up while people work come back elsewhere, where all is right and everybody gets in', async () => {
  const datos = producto.datos()
  const cookie = await producto.entrar('cliente@demo.ec')
  const hashIdProv = (await producto.pedir('/api/proveedores?q=Ferrecentro', { cookie })).cuerpo.items[0].id
  await subirLogo(await producto.entrar('proveedor@demo.ec'))
  const deAntes = archivosEn(datos)
  expect(deAntes).toContainEqual(expect.stringMatching(/^logos\/\d+\//))
  writeFileSync(join(datos, 'archivos/.DS_Store'), 'de nadie')
  let seguir = true
  const trabajar = (async () => {
    let n = 0
    for (; seguir; n += 1)
      expect(
        (await producto.enviar('/api/save/index/pedido', { hashIdProv, descripcion: `Mientras ${n}` }, cookie)).estado,
      ).toBe(201)
    return n
  })()
  const paquete = join(carpeta, 'todo.gz')
  const { codigo, salida, errores } = await herramienta('respaldo', datos, paquete)
  seguir = false
  expect(await trabajar).toBeGreaterThan(0)
  expect(codigo, errores).toBe(0)
  const [, eventos, filas, archivos] =
    /: (\d+) hechos, (\d+) filas de claves y accesos, (\d+) archivos/.exec(salida) ?? []
  expect(Number(filas)).toBeGreaterThan(50)
  expect(Number(archivos)).toBe(deAntes.length)
  expect(statSync(paquete).mode & 0o077).toBe(0)
  // The backup isn't overwritten.
  const otra = await herramienta('respaldo', datos, paquete)
  expect(otra.codigo, otra.errores).toBe(1)

  const alli = otraMaquina()
  // Without its secret nothing is left behind.
  const ajena = await restaurar(alli, paquete)
  expect([ajena.codigo, ajena.errores]).toEqual([1, expect.stringMatching(/SECRETO/)])
  secreto(datos, alli)
  // A restore doesn't begin with a truncated archive.
  const cortado = join(carpeta, 'cortado.gz')
  copyFileSync(paquete, cortado)
  truncateSync(cortado, Math.floor(statSync(paquete).size * 0.7))
  const roto = await restaurar(alli, cortado)
  expect([roto.codigo, roto.errores]).toEqual([1, expect.stringMatching(/no se puede leer: está cortado/)])

  const hecho = await restaurar(alli, paquete)
  expect(hecho.codigo, hecho.errores + hecho.salida).toBe(0)
  expect(hecho.salida).toMatch(new RegExp(`^Restaurado: ${eventos} hechos, ${filas} filas`))
  expect(archivosEn(alli)).toEqual(deAntes)
  // Nothing is put over existing data.
  expect((await restaurar(alli, paquete)).errores).toMatch(/^Aquí ya hay datos/)

  const restaurado = await iniciarProducto({ env: sinAjustes({ DATA_DIR: alli, PORT: '0', DEMO: '1' }), callado: true })
  try {
    await vi.waitFor(async () => expect((await fetch(`${restaurado.url}/api/salud/listo`)).status).toBe(200), {
      timeout: 60_000,
      interval: 500,
    })
    expect(await entrarEn(restaurado.url, 'cliente@demo.ec')).toBe(200)
    const auditoria = await herramienta('auditar', alli)
    expect(auditoria.salida).toMatch(/^Todo cuadra: \d+ hechos/m)
    expect(auditoria.codigo).toBe(0)
  } finally {
    await restaurado.parar()
  }
}, 240_000)

it('of two restores at once one restores, a log isn’t copied onto itself, and a tool makes no installation', async () => {
  const paquete = join(carpeta, 'todo.gz')
  const datos = otraMaquina()
  mkdirSync(datos)
  secreto(producto.datos(), datos)
  const dichos = await Promise.all([restaurar(datos, paquete), restaurar(datos, paquete)])
  expect(dichos.map(({ codigo }) => codigo).toSorted(), JSON.stringify(dichos)).toEqual([0, 1])
  expect((await herramienta('auditar', datos)).salida).toContain('Todo cuadra')

  const suyo = `unix:${join(producto.datos(), 'eventstore.sock')}`
  const copiado = await herramienta('copiar', producto.datos(), '--a', suyo)
  expect([copiado.codigo, copiado.errores]).toEqual([1, 'El log de destino es este mismo: di otro en --a.\n'])
  expect((await herramienta('respaldo', producto.datos(), join(carpeta, 'otra-vez.gz'))).codigo).toBe(0)

  const vacia = otraMaquina()
  for (const [nombre, ...argumentos] of [
    ['respaldo', join(carpeta, 'nada.gz')],
    ['auditar'],
    ['resguardar'],
  ] as const) {
    const { codigo, errores } = await herramienta(nombre, vacia, ...argumentos)
    expect([codigo, errores], nombre).toEqual([1, `En ${vacia} no hay ninguna instalación: di en DATA_DIR cuál es.\n`])
  }
  expect(existsSync(vacia)).toBe(false)
  const sinCarpeta = await herramienta('respaldo', producto.datos(), join(carpeta, 'no/hay/tal.gz'))
  expect(sinCarpeta.errores).toMatch(/^No se puede abrir .*tal\.gz.* \(ENOENT\)\.$/m)
})

it('a product doesn’t start on a restore that was killed, and the restore resumes where it was', async () => {
  const paquete = join(carpeta, 'a-medias.gz')
  expect((await herramienta('respaldo', producto.datos(), paquete)).codigo).toBe(0)
  const cookie = await producto.entrar('cliente@demo.ec')
  expect((await producto.enviar('/api/cuenta/perfil', { celular: '0997777777' }, cookie)).estado).toBe(200)
  const otro = join(carpeta, 'otro.gz')
  expect((await herramienta('respaldo', producto.datos(), otro)).codigo).toBe(0)
  expect((await herramienta('restaurar', otraMaquina(), '--mirar', paquete)).salida).toMatch(
    /está entero: \d+ hechos, \d+ filas/,
  )
  const alli = otraMaquina()
  mkdirSync(alli, { recursive: true })
  secreto(producto.datos(), alli)
  for (const hasta of [
    /Restaurando el log \[█+·+\] [2-4]\d %/,
    /Restaurando el log \[█+·+\] [6-9]\d %/,
    /Comprobando el log \[█*·+\] /,
  ]) {
    const cortada = lanzar('api/herramientas/restaurar.ts', {
      env: sinAjustes({ DATA_DIR: alli, DEMO: '1' }),
      argumentos: [paquete, '--sin-eliminaciones'],
      callado: true,
    })
    await cortada.errores(hasta)
    await cortada.parar('SIGKILL')
    await expect(
      iniciarProducto({ env: sinAjustes({ DATA_DIR: alli, PORT: '0', DEMO: '1' }), callado: true }),
    ).rejects.toThrow(/Aquí quedó a medias una restauración/)
    for (const nombre of ['auditar', 'respaldo'])
      expect((await herramienta(nombre, alli, join(carpeta, 'nada.gz'))).errores).toMatch(/^Aquí quedó a medias/)
    expect((await restaurar(alli, otro)).errores).toMatch(/^Aquí quedó a medias la restauración de otro respaldo/)
  }
  const acabada = await restaurar(alli, paquete)
  expect([acabada.codigo, acabada.salida], acabada.errores).toEqual([0, expect.stringMatching(/^Restaurado: /)])
  const auditoria = await herramienta('auditar', alli)
  expect(auditoria.errores + auditoria.salida).not.toMatch(/a medias/)
  const restaurado = await iniciarProducto({ env: sinAjustes({ DATA_DIR: alli, PORT: '0', DEMO: '1' }), callado: true })
  try {
    await vi.waitFor(async () => expect((await fetch(`${restaurado.url}/api/salud/listo`)).status).toBe(200), {
      timeout: 60_000,
      interval: 500,
    })
  } finally {
    await restaurado.parar()
  }
  const auditado = await herramienta('auditar', alli)
  expect(auditado.salida, auditado.errores).toMatch(/^Todo cuadra: \d+ hechos/m)
}, 300_000)

it('persons erased since a backup are erased again when it is restored, also by a restore that was killed', async () => {
  const datos = producto.datos()
  await subirLogo(await producto.entrar('proveedor@demo.ec'))
  // The key of an account that the log of the backup doesn’t have yet.
  await producto.detras('bandwork', (client) => client.query('insert into claves.personas (cuenta) values (4242)'))
  const [otro, paquete] = [join(carpeta, 'antes-de-antes.gz'), join(carpeta, 'antes.gz')]
  for (const cual of [otro, paquete]) expect((await herramienta('respaldo', datos, cual)).codigo).toBe(0)
  await producto.detras('bandwork', (client) =>
    client.query('update claves.personas set destruida = now() where cuenta = 4242'),
  )
  const admin = await producto.entrar('admin@demo.ec')
  const salen = ['cliente@demo.ec', 'proveedor@demo.ec', 'empresa@demo.ec', 'vendedor@demo.ec']
  for (const correo of salen) {
    const { cuenta } = (await producto.pedir('/api/yo', { cookie: await producto.entrar(correo) })).cuerpo
    const url = `/api/admin/cuentas/${cuenta.id}/eliminar`
    expect((await producto.enviar(url, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' }, admin)).estado, correo).toBe(
      200,
    )
  }
  const lineas = readFileSync(lista, 'utf8').split('\n')
  expect(lineas).toHaveLength(1 + salen.length + 1 + 1)

  const alli = otraMaquina()
  mkdirSync(alli, { recursive: true })
  secreto(datos, alli)
  const sinLista = await herramienta('restaurar', alli, paquete)
  expect([sinLista.codigo, sinLista.errores]).toEqual([
    1,
    expect.stringMatching(
      /^Con este respaldo vuelven las personas que se eliminaron después de él .*--sin-eliminaciones/,
    ),
  ])
  const ajena = join(carpeta, 'ajena')
  writeFileSync(ajena, `2026-11-30T10:00:00.000Z ${'0'.repeat(16)} inicio\n`)
  for (const [mala, dicho] of [
    [ajena, /no es de la instalación de este respaldo/],
    [paquete, /no es de una lista de eliminaciones/],
    [join(carpeta, 'no está'), /no se puede leer \(ENOENT\)/],
  ] as const) {
    const intento = await herramienta('restaurar', alli, otro, '--eliminaciones', mala)
    expect([intento.codigo, intento.errores]).toEqual([1, expect.stringMatching(dicho)])
  }
  // Nothing of that one was begun, so another one may come.
  for (const hasta of [/Restaurando el log \[█+·+\] [5-9]\d %/, /Eliminando otra vez \[█*·+\] [1-8]\d %/]) {
    const cortada = lanzar('api/herramientas/restaurar.ts', {
      env: sinAjustes({ DATA_DIR: alli, DEMO: '1', ERASURES_FILE: lista }),
      argumentos: [paquete],
      callado: true,
    })
    const fin = cortada.fin.then(({ errores }) => Promise.reject(new Error(`terminó antes: ${errores}`)))
    await Promise.race([cortada.errores(hasta), fin])
    await Promise.all([cortada.parar('SIGKILL'), fin.catch(() => undefined)])
    expect((await herramienta('auditar', alli)).errores).toMatch(/^Aquí quedó a medias una restauración/)
  }
  // With doubles, a line that was cut and somebody else’s.
  const rara = join(carpeta, 'rara')
  writeFileSync(
    rara,
    [...lineas.slice(0, -1), lineas[1]?.slice(0, 50), readFileSync(ajena, 'utf8'), ...lineas].join('\n'),
  )
  const acabada = await herramienta('restaurar', alli, paquete, '--eliminaciones', rara)
  expect([acabada.codigo, acabada.salida], acabada.errores).toEqual([
    0,
    expect.stringMatching(
      /^Restaurado: .*\nPersonas del respaldo eliminadas según la lista .*: 5\. Otras .*: 1\. Líneas cortadas.*: 1\.\n$/,
    ),
  ])
  expect(acabada.errores).not.toMatch(/Restaurando el log/)

  const copiada = join(alli, 'lista')
  copyFileSync(lista, copiada)
  const restaurado = await iniciarProducto({
    env: sinAjustes({ DATA_DIR: alli, PORT: '0', DEMO: '1', ERASURES_FILE: copiada }),
    callado: true,
  })
  try {
    await vi.waitFor(async () => expect((await fetch(`${restaurado.url}/api/salud/listo`)).status).toBe(200), {
      timeout: 60_000,
      interval: 500,
    })
    for (const correo of salen) expect(await entrarEn(restaurado.url, correo), correo).toBe(401)
    expect(await entrarEn(restaurado.url, 'admin@demo.ec')).toBe(200)
    const { rows } = await porDetras(alli, 'bandwork', (client) =>
      client.query(`select count(*) filter (where clave is not null)::int as claves, count(*)::int as personas,
        count(*) filter (where exists (select from acceso.credenciales c where c.cuenta = p.cuenta))::int as credenciales,
        count(*) filter (where exists (select from acceso.equipos e where e.cuenta = p.cuenta))::int as equipos
        from claves.personas p where destruida is not null`),
    )
    expect(rows).toEqual([{ claves: 0, personas: 5, credenciales: 0, equipos: 0 }])
    // The second erasure keeps the identities on their receipts, as the first one did.
    const identidades = async (donde: string) =>
      (
        await porDetras(donde, 'bandwork', (client) =>
          client.query('select documento, hasta from fiscal.identidades order by documento'),
        )
      ).rows
    expect((await identidades(datos)).length).toBeGreaterThan(0)
    expect(await identidades(alli)).toEqual(await identidades(datos))
    expect(archivosEn(alli).filter((ruta) => ruta.startsWith('logos/'))).toEqual(
      archivosEn(datos).filter((ruta) => ruta.startsWith('logos/')),
    )
    const hechos = await porDetras(alli, 'eventstore', (client) =>
      client.query(`select count(*)::int as n from events where type = 'PersonaEliminada'`),
    )
    expect(hechos.rows).toEqual([{ n: salen.length }])
    // The list was complete already.
    expect(readFileSync(copiada, 'utf8').split('\n')).toEqual(lineas)
    const auditado = await herramienta('auditar', alli)
    expect(auditado.salida, auditado.errores).toMatch(/^Todo cuadra: \d+ hechos/m)
  } finally {
    await restaurado.parar()
  }
}, 300_000)
