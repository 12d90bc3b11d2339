import { type FormEvent, useEffect, useId, useState } from 'react'
import { borradorDeColumnas, type ColumnasDichas, type PorColumnas } from '#api/contract/extracto.ts'
import type { ColumnasDeMonto } from '#domain/extracto/columna-de-signos.ts'
import {
  type Columnas,
  columnaDeSignos,
  conTodas,
  type Duda,
  impideColumnas,
  lugaresDe,
} from '#domain/extracto/columnas.ts'
import { FORMATOS_DE_FECHA, type FormatoDeFecha } from '#domain/extracto/fechas.ts'
import { MARCAS_DECIMALES } from '#domain/extracto/montos.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { detalleParaQuienEscribe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { enfocarFalta } from '#web/ui/foco.ts'
import { AvisoDeError, Campo, Eleccion } from '#web/ui/formulario/campo.tsx'
import estilo from './extracto.module.css'
import { DUDA_DICHA, PALABRA_DE_FORMATO } from './palabras.ts'
import { Previa } from './previa.tsx'
import { PalabrasDeSigno } from './signos.tsx'

const MODOS: Readonly<Record<ColumnasDeMonto['modo'], string>> = {
  signo: 'Un monto con su signo',
  tipo: 'Un monto, y otra columna que dice crédito o débito',
  aparte: 'Una columna de créditos y otra de débitos',
}

const borradorDe = (encabezado: readonly string[]): string => `columnas ${JSON.stringify(encabezado)}`
/** Reads the choices for this header that aren't saved yet. */
const borradorLeido = (encabezado: readonly string[]): ColumnasDichas | undefined => {
  const escrito = cambiosSinEnviar.leer(borradorDe(encabezado))
  const leido = escrito === '' ? undefined : borradorDeColumnas.safeParse(JSON.parse(escrito)).data
  return leido && impideColumnas(leido.columnas, encabezado) === undefined ? leido : undefined
}

/** Asks what a header's columns mean: once, and again if somebody wants to change it. */
export const FormaDeColumnas = ({
  de,
  nombre,
  guardar,
  dejar,
}: {
  de: PorColumnas
  /** The file's name. */
  nombre: string
  guardar: (dichas: ColumnasDichas) => Promise<void>
  dejar: () => void
}) => {
  const id = useId()
  const [borrador] = useState(() => borradorLeido(de.encabezado))
  const [columnas, poner] = useState<Columnas>(borrador?.columnas ?? de.columnas)
  const [banco, llamar] = useState(borrador?.banco ?? de.banco)
  const tocada = columnas !== (borrador?.columnas ?? de.columnas) || banco !== (borrador?.banco ?? de.banco)
  useEffect(() => {
    if (tocada) cambiosSinEnviar.guardar(borradorDe(de.encabezado), JSON.stringify({ banco, columnas }))
  }, [tocada, banco, columnas, de.encabezado])
  const [sinBanco, faltar] = useState(false)
  const [error, fallar] = useState<string>()
  const [ocupado, ocupar] = useState(false)
  const { montos } = columnas
  const cambiar = (cambio: Partial<Columnas>) => poner((antes) => ({ ...antes, ...cambio }))
  const libre = (menos: readonly number[]): number =>
    Math.max(
      0,
      de.encabezado.findIndex((_, n) => !menos.includes(n)),
    )
  const enModo = (modo: ColumnasDeMonto['modo']) => {
    const monto = montos.modo === 'aparte' ? montos.credito : montos.monto
    const otra = libre(lugaresDe(columnas))
    const porModo: Readonly<Record<typeof modo, ColumnasDeMonto>> = {
      signo: { modo: 'signo', monto },
      tipo: { modo: 'tipo', monto, tipo: otra },
      aparte: { modo: 'aparte', credito: monto, debito: otra },
    }
    cambiar({ montos: porModo[modo] })
  }
  const duda = (causa: Duda) => (de.dudas.includes(causa) ? DUDA_DICHA[causa] : undefined)
  const eleccion = (
    palabra: string,
    valor: number | null,
    elegir: (lugar: number | null) => void,
    { sin, ayuda }: { sin?: string; ayuda?: string | undefined } = {},
  ) => (
    <Eleccion
      nombre={palabra}
      value={valor ?? ''}
      ayuda={ayuda}
      onChange={({ target }) => elegir(target.value === '' ? null : Number(target.value))}
    >
      {sin ? <option value="">{sin}</option> : null}
      {de.encabezado.map((cabeza, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <option key={n} value={n}>
          {cabeza.trim() || `Columna ${n + 1}`}
        </option>
      ))}
    </Eleccion>
  )
  const mandar = async (dichas: ColumnasDichas) => {
    fallar(undefined)
    ocupar(true)
    try {
      await guardar(dichas)
      cambiosSinEnviar.borrar(borradorDe(de.encabezado))
    } catch (fallo) {
      fallar(detalleParaQuienEscribe(fallo))
    }
    ocupar(false)
  }
  const enviar = async (suceso: FormEvent) => {
    suceso.preventDefault()
    if (ocupado) return
    faltar(banco.trim() === '')
    if (banco.trim() === '') return enfocarFalta(suceso.currentTarget)
    const no = impideColumnas(columnas, de.encabezado)
    if (no) return fallar(no)
    const { signos } = columnas
    const lugar = columnaDeSignos(columnas)
    const palabras = lugar === undefined ? [] : (de.palabras[lugar] ?? [])
    await mandar({
      banco: banco.trim(),
      columnas: signos ? { ...columnas, signos: conTodas(signos, palabras) } : columnas,
    })
  }
  return (
    <form
      noValidate
      className={estilo.columnas}
      aria-labelledby={`${id}-titulo`}
      onSubmit={(suceso) => void enviar(suceso)}
    >
      <h2 id={`${id}-titulo`}>¿Qué dice cada columna?</h2>
      <p className={estilo.nota}>
        «{nombre}», {de.cuantas === 1 ? 'una línea' : `${de.cuantas} líneas`}. Se dice una sola vez: los archivos que
        vengan con las mismas columnas se abren directamente.
      </p>
      {de.conocidas.length > 1 ? (
        <fieldset className={estilo.bancos}>
          <legend>Estas columnas son las de más de un banco. ¿De cuál es este archivo?</legend>
          {de.conocidas.map((conocida) => (
            <Boton key={conocida.banco} ocupado={ocupado} onClick={() => void mandar(conocida)}>
              {conocida.banco}
            </Boton>
          ))}
        </fieldset>
      ) : null}
      <div className={estilo.campos}>
        <Campo
          nombre="Banco"
          autoComplete="off"
          maximo={60}
          error={sinBanco ? 'Escribe de qué banco es.' : undefined}
          value={banco}
          onChange={({ target }) => llamar(target.value)}
        />
        {eleccion('Fecha', columnas.fecha, (fecha) => cambiar({ fecha: fecha ?? 0 }), { ayuda: duda('fecha') })}
        <Eleccion
          nombre="La fecha está escrita como"
          value={columnas.formato}
          ayuda={duda('formato')}
          onChange={({ target }) => cambiar({ formato: target.value as FormatoDeFecha })}
        >
          {FORMATOS_DE_FECHA.map((formato) => (
            <option key={formato} value={formato}>
              {PALABRA_DE_FORMATO[formato]}
            </option>
          ))}
        </Eleccion>
        {eleccion('Referencia o documento', columnas.referencia, (referencia) => cambiar({ referencia }), {
          sin: 'No hay',
          ayuda: duda('referencia'),
        })}
        {eleccion('Descripción', columnas.descripcion, (descripcion) => cambiar({ descripcion }), {
          sin: 'No hay',
          ayuda: duda('descripcion'),
        })}
        <Eleccion
          nombre="Lo que entró está en"
          value={montos.modo}
          ayuda={duda('montos')}
          onChange={({ target }) => enModo(target.value as ColumnasDeMonto['modo'])}
        >
          {Object.entries(MODOS).map(([modo, palabra]) => (
            <option key={modo} value={modo}>
              {palabra}
            </option>
          ))}
        </Eleccion>
        {montos.modo === 'aparte' ? (
          <>
            {eleccion('Créditos', montos.credito, (credito) =>
              cambiar({ montos: { ...montos, credito: credito ?? 0 } }),
            )}
            {eleccion('Débitos', montos.debito, (debito) => cambiar({ montos: { ...montos, debito } }), {
              sin: 'No hay',
            })}
          </>
        ) : (
          eleccion('Monto', montos.monto, (monto) => cambiar({ montos: { ...montos, monto: monto ?? 0 } }))
        )}
        {montos.modo === 'tipo'
          ? eleccion('Crédito o débito', montos.tipo, (tipo) => cambiar({ montos: { ...montos, tipo: tipo ?? 0 } }))
          : null}
        <Eleccion
          nombre="Antes de los centavos va"
          value={columnas.decimal}
          ayuda={duda('decimal')}
          onChange={({ target }) => cambiar({ decimal: target.value as Columnas['decimal'] })}
        >
          {MARCAS_DECIMALES.map((marca) => (
            <option key={marca} value={marca}>
              {marca === '.' ? 'un punto (1,234.50)' : 'una coma (1.234,50)'}
            </option>
          ))}
        </Eleccion>
      </div>
      <PalabrasDeSigno de={de} columnas={columnas} decir={(signos) => cambiar({ signos })} />
      <Previa de={de} columnas={columnas} />
      <AvisoDeError>{error}</AvisoDeError>
      <div className={estilo.acto}>
        <Boton type="submit" tono="primario" grande ocupado={ocupado}>
          Guardar y abrir
        </Boton>
        <Boton
          grande
          tono="suave"
          onClick={() => {
            cambiosSinEnviar.borrar(borradorDe(de.encabezado))
            dejar()
          }}
        >
          Cancelar
        </Boton>
      </div>
    </form>
  )
}
