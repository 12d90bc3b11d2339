import { type FormEvent, useState } from 'react'
import { ruta } from '#domain/rutas.ts'
import { detalleDe, ErrorDeServidor, esperaHasta, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { enfocarFalta } from '#web/ui/foco.ts'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import forma from '#web/ui/formulario/forma.module.css'
import { CampoContrasena } from './contrasena-nueva.tsx'

type Fallo = {
  readonly campo?: string | undefined
  readonly general?: string
  readonly hasta?: number | undefined
}

/** Asks for the password once more; `para` says what it is needed for. */
export const PreguntaDeContrasena = ({
  para,
  correo,
  alCerrar,
}: {
  para: string
  correo: string
  alCerrar: (dada: boolean) => void
}) => {
  const [contrasena, escribir] = useState('')
  const [error, fallar] = useState<Fallo>({})
  const [ocupado, ocupar] = useState(false)
  const dar = async (suceso: FormEvent<HTMLFormElement>) => {
    suceso.preventDefault()
    if (ocupado) return
    const { currentTarget } = suceso
    ocupar(true)
    fallar({})
    try {
      await mandar(ruta('confirmar_contrasena'), { contrasena })
      alCerrar(true)
    } catch (fallo) {
      const campo = fallo instanceof ErrorDeServidor ? fallo.problema.errores?.['contrasena'] : undefined
      fallar(campo === undefined ? { general: detalleDe(fallo), hasta: esperaHasta(fallo) } : { campo })
      ocupar(false)
      enfocarFalta(currentTarget)
    }
  }
  return (
    <Dialogo titulo="Confirma que eres tú" resumen={para} ancho={440} alCerrar={() => alCerrar(false)}>
      <form noValidate className={forma.forma} onSubmit={(suceso) => void dar(suceso)}>
        <input hidden readOnly autoComplete="username" name="correo" value={correo} />
        <CampoContrasena
          nombre="Tu contraseña"
          name="contrasena"
          autoComplete="current-password"
          maximo={200}
          value={contrasena}
          error={error.campo}
          onChange={({ target }) => escribir(target.value)}
        />
        <AvisoDeError hasta={error.hasta}>{error.general}</AvisoDeError>
        <div className={forma.botones}>
          <Boton grande onClick={() => alCerrar(false)}>
            Cancelar
          </Boton>
          <Boton type="submit" tono="primario" grande ocupado={ocupado}>
            Continuar
          </Boton>
        </div>
      </form>
    </Dialogo>
  )
}
