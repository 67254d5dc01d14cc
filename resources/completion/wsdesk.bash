# bash completion of wsdesk
_wsdesk() {
    mapfile -t COMPREPLY < <(wsdesk complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
    if [[ ${COMPREPLY[0]} == : ]]; then
        COMPREPLY=()
        compopt -o default
    elif [[ ${COMPREPLY[0]} == *[:=] ]]; then
        compopt -o nospace
    fi
}
complete -o nosort -F _wsdesk wsdesk
