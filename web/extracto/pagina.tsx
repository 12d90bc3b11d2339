import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import {
  type ColumnasDichas,
  type ExtractoListado,
  type Pendientes,
  type PorColumnas,
  VISTAS,
} from '#api/contract/extracto.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { detalleDe, ErrorDeServidor, mandar, quitar } from '#web/servidor/pedir.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { subirExtracto } from '#web/servidor/subir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momento, numero } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { FormaDeColumnas } from './columnas.tsx'
import { consultaDeColumnas, consultaDeExtractos, consultaDePendientes } from './consultas.ts'
import estilo from './extracto.module.css'
import { LineasDe } from './lineas.tsx'
import { diasDichos } from './palabras.ts'
import { Subir } from './subir.tsx'

/** The address's parameters for the open statement and its view. */
const CUAL = 'extracto'
const ESTADO = 'estado'

const useAbierto = () => {
  const [parametros, poner] = useParametros()
  const dicha = parametros.get(ESTADO)
  const cambiar = (valores: Readonly<Record<string, string | undefined>>) =>
    poner((nuevos) => {
      for (const [clave, valor] of Object.entries(valores))
        if (valor === undefined) nuevos.delete(clave)
        else nuevos.set(clave, valor)
      return nuevos
    })
  const direccionDe = (id: string): string => {
    const nuevos = new URLSearchParams(parametros)
    nuevos.set(CUAL, id)
    nuevos.delete(ESTADO)
    return `?${nuevos}`
  }
  return {
    id: parametros.get(CUAL),
    elegida: VISTAS.find((vista) => vista === dicha),
    abrir: (id: string | undefined) => cambiar({ [CUAL]: id, [ESTADO]: undefined }),
    elegir: (vista: string) => cambiar({ [ESTADO]: vista }),
    direccionDe,
  }
}

const OtrasColumnas = ({ extracto, cerrar }: { extracto: ExtractoListado; cerrar: () => void }) => {
  const consulta = useQuery(consultaDeColumnas(extracto.id))
  const { data } = consulta
  const refrescar = useRefrescar()
  if (!data) return <PorLlegar de={consulta} alto={240} />
  return (
    <FormaDeColumnas
      de={data}
      nombre={extracto.nombre}
      dejar={cerrar}
      guardar={async (dichas) => {
        await mandar(ruta('extracto_columnas', { id: extracto.id }), dichas)
        await refrescar('extracto')
        cerrar()
      }}
    />
  )
}

/**
 * Returns, from the server's refusal, what in a file doesn't fit the meaning given to its columns.
 */
const ilegiblesDe = (error: unknown): readonly string[] => {
  const dichos = error instanceof ErrorDeServidor ? error.problema.datos?.['ilegibles'] : undefined
  return Array.isArray(dichos) ? dichos.map(String) : []
}

/** Shows what waits for somebody in a statement. */
const Pendiente = ({ casadas = 0, mirar = 0 }: Partial<Pendientes['items'][number]>) =>
  casadas + mirar === 0 ? null : (
    <small className={estilo.pendiente}>
      {unir(casadas > 0 ? `${casadas} por confirmar` : '', mirar > 0 ? 'hay por mirar' : '')}
    </small>
  )

type PorDecir = { readonly archivo: File; readonly de: PorColumnas }

/** Says how many lines came in and how many others were left out. */
const lineasDichas = ({ lineas, omitidas }: Pick<ExtractoListado, 'lineas' | 'omitidas'>): string => {
  const entraron = lineas === 1 ? 'Una línea que entró' : `${numero(lineas)} líneas que entraron`
  if (omitidas === 0) return `${entraron}.`
  return `${entraron}; ${omitidas === 1 ? 'otra no cuenta: salió o se anuló' : `otras ${numero(omitidas)} no cuentan: salieron o se anularon`}.`
}

/**
 * Shows ?ver=extracto: the bank's statement beside the payments that wait (decisiones/compra,
 * «The bank's statement»).
 */
export const Extractos = () => {
  useTitulo('Extractos del banco')
  const consulta = useQuery(consultaDeExtractos())
  const { data } = consulta
  const pendientes = new Map(useQuery(consultaDePendientes()).data?.items.map((pendiente) => [pendiente.id, pendiente]))
  const { id, elegida, abrir, elegir, direccionDe } = useAbierto()
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const [avance, avanzar] = useState<number>()
  const [fallo, fallar] = useState<string>()
  const [ilegible, dejar] = useState<{ readonly archivo: File; readonly dichos: readonly string[] }>()
  const [porDecir, decir] = useState<PorDecir>()
  const [cambia, cambiar] = useState<string>()
  const items = data?.items ?? []
  const abierto = items.find((extracto) => extracto.id === id) ?? (id === null ? items[0] : undefined)

  const porHacer = abierto && pendientes.get(abierto.id)
  // It opens on what there is to do.
  const vista = elegida ?? (porHacer?.casadas === 0 && porHacer.mirar > 0 ? 'mirar' : 'casadas')

  const mostrar = async (extracto: ExtractoListado, salen: readonly string[]) => {
    if (salen.length > 0)
      toast.info('Los más viejos ya no se guardan', { id: 'extractos que salen', description: salen.join(', ') })
    decir(undefined)
    cambiar(undefined)
    await refrescar('extracto')
    abrir(extracto.id)
  }
  const subir = async (archivo: File, campos: Parameters<typeof subirExtracto>[0] = {}) => {
    fallar(undefined)
    dejar(undefined)
    avanzar(0)
    try {
      const { extracto, columnas, salen } = await subirExtracto(campos, archivo, avanzar)
      if (columnas) decir({ archivo, de: columnas })
      if (extracto) await mostrar(extracto, salen)
    } catch (error) {
      fallar(detalleDe(error))
      const dichos = ilegiblesDe(error)
      if (dichos.length > 0) dejar({ archivo, dichos })
    }
    avanzar(undefined)
  }
  const guardar = (archivo: File) => async (dichas: ColumnasDichas) => {
    const campos = { banco: dichas.banco, columnas: JSON.stringify(dichas.columnas) }
    const { extracto, salen } = await subirExtracto(campos, archivo, () => undefined)
    if (extracto) await mostrar(extracto, salen)
  }
  const retirar = async (extracto: ExtractoListado) => {
    const si = await confirmar({
      titulo: `¿Quitar «${extracto.nombre}»?`,
      texto: `${extracto.banco}, ${diasDichos(extracto)}. Lo que se confirmó con él sigue confirmado.`,
      acto: 'quitar el extracto',
      peligro: true,
    })
    if (!si) return
    try {
      await quitar(ruta('extracto_quitar', { id: extracto.id }))
    } catch (error) {
      toast.error(detalleDe(error), { id: 'quitar extracto' })
    }
    abrir(undefined)
    await refrescar('extracto')
  }

  return (
    <section className={estilo.pagina} aria-labelledby="titulo-extractos">
      <h1 id="titulo-extractos">Extractos del banco</h1>
      <p className={estilo.nota}>
        Lo que entró a la cuenta, al lado de los pagos que esperan. Nada se confirma solo: cada línea que casa se
        confirma con un clic.
      </p>
      <Subir subir={(archivo) => void subir(archivo)} avance={avance} error={fallo} fallar={fallar} />
      {ilegible && !porDecir ? (
        <>
          {ilegible.dichos.length > 1 ? (
            <ul className={estilo.ilegibles} aria-label="Lo que no se puede leer">
              {ilegible.dichos.map((dicho) => (
                <li key={dicho}>{dicho}</li>
              ))}
            </ul>
          ) : null}
          <div className={estilo.acto}>
            <Boton onClick={() => void subir(ilegible.archivo, { preguntar: '1' })}>Decir otra vez sus columnas</Boton>
          </div>
        </>
      ) : null}
      {porDecir ? (
        <FormaDeColumnas
          key={porDecir.archivo.name}
          de={porDecir.de}
          nombre={porDecir.archivo.name}
          guardar={guardar(porDecir.archivo)}
          dejar={() => decir(undefined)}
        />
      ) : null}
      <PorLlegar de={consulta} alto={120} />
      {data && items.length === 0 && !porDecir ? (
        <Vacio icono={<FileSpreadsheet size={28} aria-hidden />} titulo="Ningún extracto">
          Descarga del banco los movimientos de la cuenta como CSV, XLSX u OFX y súbelos aquí: cada línea se pone al
          lado de su pago.
        </Vacio>
      ) : null}
      {items.length > 0 ? (
        <ul className={estilo.extractos} aria-label="Extractos">
          {items.map((extracto) => (
            <li key={extracto.id}>
              <Link
                to={direccionDe(extracto.id)}
                {...(extracto === abierto ? { 'aria-current': 'true' as const } : {})}
              >
                <b>
                  {extracto.banco}, {diasDichos(extracto)}
                </b>
                <small>
                  {extracto.nombre} · {extracto.subio}, {momento(extracto.subido)}
                </small>
                <Pendiente {...pendientes.get(extracto.id)} />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {data && id !== null && !abierto ? <p className={estilo.nota}>Ese extracto ya no está.</p> : null}
      {abierto && !porDecir ? (
        <section className={estilo.extracto} aria-labelledby="titulo-extracto">
          <header>
            <div>
              <h2 id="titulo-extracto">
                {abierto.banco}, {diasDichos(abierto)}
              </h2>
              <p className={estilo.nota}>{lineasDichas(abierto)}</p>
            </div>
            <div className={estilo.acto}>
              <Boton tono="suave" onClick={() => cambiar(cambia === abierto.id ? undefined : abierto.id)}>
                Cambiar las columnas
              </Boton>
              <Boton tono="suave" onClick={() => void retirar(abierto)}>
                Quitar
              </Boton>
            </div>
          </header>
          {cambia === abierto.id ? (
            <OtrasColumnas key={abierto.id} extracto={abierto} cerrar={() => cambiar(undefined)} />
          ) : (
            <LineasDe extracto={abierto} vista={vista} elegir={elegir} />
          )}
        </section>
      ) : null}
    </section>
  )
}
