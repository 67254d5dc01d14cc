#compdef wsdesk
# zsh completion of wsdesk
_wsdesk() {
    local -a values shown open
    local value text
    while IFS=$'\t' read -r value text; do
        if [[ $value == : ]]; then
            _files
            return
        fi
        values+=("$value")
        shown+=("$value${text:+  $text}")
        [[ $value == *[:=] ]] && open=(-S '')
    done < <(wsdesk complete zsh "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)
    (( $#values )) || return 1
    if [[ $values[1] == ${(Q)PREFIX}* ]]; then
        compadd -l -V wsdesk "${open[@]}" -d shown -a values
    else
        # Titles match: replace the word only if there is one match.
        compadd -U -l -V wsdesk "${open[@]}" -d shown -a values
        (( $#values > 1 )) && compstate[insert]= compstate[list]='list force'
    fi
}
if [[ $funcstack[1] == _wsdesk ]]; then
    _wsdesk "$@"
else
    compdef _wsdesk wsdesk
fi
