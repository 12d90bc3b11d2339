import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Boton } from '#web/ui/boton.tsx'
import { useMedio } from '#web/ui/medio.ts'

/** Shows a phone number: a touch screen dials it, elsewhere it is read and copied. */
export const Numero = ({ de, que }: { de: string; que: string }) => {
  const tactil = useMedio('(pointer: coarse)')
  const [copiado, copiar] = useState(false)
  if (tactil) return <a href={`tel:${de}`}>{de}</a>
  return (
    <>
      <strong>{de}</strong>
      <Boton
        tono="suave"
        cuadrado
        aria-label={copiado ? `${que} copiado` : `Copiar ${que}`}
        onClick={() =>
          void navigator.clipboard.writeText(de).then(
            () => copiar(true),
            () => toast.error('El navegador no dejó copiar el número', { id: `copiar ${de}`, description: de }),
          )
        }
      >
        {copiado ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </Boton>
    </>
  )
}
