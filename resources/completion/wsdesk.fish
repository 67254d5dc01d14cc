# fish completion of wsdesk: titles are descriptions, which Ctrl+S in the list searches
function __wsdesk_complete
    set -l rows (command wsdesk complete fish (commandline -cp | string collect) 2>/dev/null)
    if test "$rows[1]" = :
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $rows
    end
end
complete -c wsdesk -f -k -a '(__wsdesk_complete)'
